"""The parts: what stands in schematic, layout and bill of materials alike.

Symbols and footprints are KiCad's own. `usd` is an estimate for one piece when ten boards are
ordered, in US dollars, from distributors' price lists read in 2025.
"""

from typing import NamedTuple


class Part(NamedTuple):
    """One kind of part. An empty `mpn` is nothing that is bought."""

    symbol: str
    footprint: str
    value: str
    maker: str = ""
    mpn: str = ""
    datasheet: str = ""
    substitute: str = ""
    usd: float = 0.0


def _capacitor(value: str, footprint: str, mpn: str, substitute: str, usd: float) -> Part:
    sheet = "https://product.samsungsem.com/mlcc/" + mpn + ".do"
    return Part("Device:C", footprint, value, "Samsung", mpn, sheet, substitute, usd)


def _resistor(value: str, mpn: str) -> Part:
    sheet = "https://www.yageo.com/upload/media/product/products/datasheet/rchip/PYu-RC_Group_51_RoHS_L_12.pdf"
    any_one = f"any {value} 1 % 0603"
    return Part(
        "Device:R", "Resistor_SMD:R_0603_1608Metric", value, "Yageo", mpn, sheet, any_one, 0.01
    )


_C0603 = "Capacitor_SMD:C_0603_1608Metric"
_C0805 = "Capacitor_SMD:C_0805_2012Metric"

PARTS = {
    "hall": Part(
        "Sensor_Magnetic:DRV5055A3xDBZxQ1",
        "Package_TO_SOT_SMD:SOT-23",
        "DRV5055A3",
        "Texas Instruments",
        "DRV5055A3QDBZR",
        "https://www.ti.com/lit/ds/symlink/drv5055.pdf",
        "DRV5055A4QDBZR (half the sensitivity); A2 saturates, switches are no use",
        0.75,
    ),
    "led": Part(
        "LED:WS2812B",
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        "WS2812B",
        "Worldsemi",
        "WS2812B-B/T",
        "https://cdn-shop.adafruit.com/datasheets/WS2812B.pdf",
        "WS2812B-V5 or XL-5050RGBC-WS2812B; an SK6812 has other pins",
        0.09,
    ),
    "mux": Part(
        "74xx:CD74HC4067M",
        "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm",
        "CD74HC4067M",
        "Texas Instruments",
        "CD74HC4067M96",
        "https://www.ti.com/lit/ds/symlink/cd74hc4067.pdf",
        "74HC4067D,653 (Nexperia)",
        0.60,
    ),
    "pico": Part(
        "MCU_Module:RaspberryPi_Pico",
        "Module:RaspberryPi_Pico_Common_THT",
        "Raspberry Pi Pico H",
        "Raspberry Pi",
        "SC0917",
        "https://datasheets.raspberrypi.com/pico/pico-datasheet.pdf",
        "SC0915 with two 1x20 pin headers",
        5.00,
    ),
    "buffer": Part(
        "74xGxx:74AHCT1G125",
        "Package_TO_SOT_SMD:SOT-23-5",
        "74AHCT1G125",
        "Texas Instruments",
        "SN74AHCT1G125DBVR",
        "https://www.ti.com/lit/ds/symlink/sn74ahct1g125.pdf",
        "74AHCT1G125GV,125 (Nexperia)",
        0.15,
    ),
    "power_mux": Part(
        "Power_Management:TPS2116DRL",
        "Package_TO_SOT_SMD:SOT-583-8",
        "TPS2116",
        "Texas Instruments",
        "TPS2116DRLR",
        "https://www.ti.com/lit/ds/symlink/tps2116.pdf",
        "none with these pins",
        0.55,
    ),
    "regulator": Part(
        "Regulator_Linear:AP7361C-33E",
        "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
        "AP7361C-33E",
        "Diodes",
        "AP7361C-33E-13",
        "https://www.diodes.com/assets/Datasheets/AP7361C.pdf",
        "AP7361EA-33E-13; not the -ER, whose pins differ",
        0.40,
    ),
    "p_mosfet": Part(
        "Transistor_FET:AO3401A",
        "Package_TO_SOT_SMD:SOT-23",
        "AO3401A",
        "Alpha & Omega",
        "AO3401A",
        "http://www.aosmd.com/pdfs/datasheet/AO3401A.pdf",
        "DMG2305UX-7 (Diodes)",
        0.12,
    ),
    "usb_c": Part(
        "Connector:USB_C_Receptacle_PowerOnly_6P",
        "Connector_USB:USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal",
        "USB-C, 5 V in",
        "GCT",
        "USB4125-GF-A",
        "https://gct.co/files/drawings/usb4125.pdf",
        "none with this footprint",
        0.45,
    ),
    "fuse": Part(
        "Device:Fuse",
        "Fuse:Fuse_1812_4532Metric",
        "PTC 2 A hold",
        "Littelfuse",
        "1812L200/12DR",
        "https://www.littelfuse.com/media?resourcetype=datasheets&itemid=1812l",
        "any PTC of 1.9 to 2.2 A hold, 6 V or more, 1812",
        0.30,
    ),
    "button": Part(
        "Switch:SW_Push",
        "Button_Switch_THT:SW_PUSH_6mm_H13mm",
        "push button",
        "C&K",
        "PTS645VL13-2 LFS",
        "https://www.ckswitches.com/media/1471/pts645.pdf",
        "any 6 x 6 mm push button of 13 mm with four legs",
        0.20,
    ),
    "c_100n": _capacitor("100n", _C0603, "CL10B104KB8NNNC", "any 100 nF X7R 16 V 0603", 0.01),
    "c_1u": _capacitor("1u", _C0603, "CL10B105KA8NNNC", "any 1 uF X7R 16 V 0603", 0.02),
    "c_10u": _capacitor("10u", _C0805, "CL21B106KAYQNNE", "any 10 uF X7R 16 V 0805", 0.06),
    "c_bulk": Part(
        "Device:C_Polarized",
        "Capacitor_SMD:CP_Elec_6.3x7.7",
        "100u 25V",
        "Panasonic",
        "EEE-FK1E101XP",
        "https://industrial.panasonic.com/cdbs/www-data/pdf/RDE0000/ABA0000C1259.pdf",
        "any 100 uF, 10 V or more, 6.3 mm",
        0.15,
    ),
    "r_330": _resistor("330", "RC0603FR-07330RL"),
    "r_1k": _resistor("1k", "RC0603FR-071KL"),
    "r_3k": _resistor("3k", "RC0603FR-073KL"),
    "r_5k1": _resistor("5.1k", "RC0603FR-075K1L"),
    "r_10k": _resistor("10k", "RC0603FR-0710KL"),
    "r_30k": _resistor("30k", "RC0603FR-0730KL"),
    "net_tie": Part("Device:NetTie_2", "NetTie:NetTie-2_SMD_Pad0.5mm", "NetTie"),
    "hole": Part("Mechanical:MountingHole", "MountingHole:MountingHole_3.2mm_M3", "M3"),
    "fiducial": Part("Mechanical:Fiducial", "Fiducial:Fiducial_1mm_Mask2mm", "Fiducial"),
    "test_point": Part("Connector:TestPoint", "TestPoint:TestPoint_Pad_D2.0mm", "TestPoint"),
}
