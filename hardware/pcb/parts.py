"""The parts: what stands in schematic, layout and bill of materials alike.

Symbols and footprints are KiCad's own. `usd` is an estimate for one piece when ten boards are
ordered, in US dollars, from distributors' price lists read in 2025.
"""

from typing import NamedTuple

LCSC_READ = "2026-11-22"  # when the numbers below were looked for in public bills of materials


class Lcsc(NamedTuple):
    """A part at LCSC, which JLCPCB assembles from.

    `found`: how many public bills of materials name `number` together with the maker's number;
    LCSC's own pages were not read. `pin1`: the corner (TL, TR, BL, BR) or side (L, R) of pad 1 in
    JLCPCB's library at 0 degrees, nothing when the part looks the same turned by half.
    """

    number: str
    stock: str  # BASIC, or EXTENDED: a fee for each kind
    found: int
    pin1: str = ""


BASIC, EXTENDED = "basic", "extended"


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
    lcsc: Lcsc | None = None  # None: soldered by hand, or nothing that is bought
    substitute_lcsc: str = ""  # as public bills of materials name it; its pin 1 is the same pad


def _capacitor(value: str, footprint: str, mpn: str, size: str, usd: float, lcsc: Lcsc) -> Part:
    sheet = "https://product.samsungsem.com/mlcc/" + mpn + ".do"
    any_one = f"any {value}F, X7R or X5R, 16 V or more, {size}"
    return Part("Device:C", footprint, value, "Samsung", mpn, sheet, any_one, usd, lcsc)


def _resistor(value: str, mpn: str, number: str, found: int) -> Part:
    sheet = f"https://www.lcsc.com/datasheet/{number}.pdf"
    any_one = f"any {value} 1 % 0603"
    lcsc = Lcsc(number, BASIC, found)
    footprint = "Resistor_SMD:R_0603_1608Metric"
    return Part("Device:R", footprint, value, "UNI-ROYAL", mpn, sheet, any_one, 0.01, lcsc)


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
        "DRV5055A4QDBZR, MT9102ET, GH39FKSW or SS39ET, named in pins.py; A2 saturates",
        0.75,
        Lcsc("C266128", EXTENDED, 4, "BR"),
    ),
    "led": Part(
        "LED:WS2812B",
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        "WS2812B",
        "Worldsemi",
        "WS2812B-B/T",
        "https://cdn-shop.adafruit.com/datasheets/WS2812B.pdf",
        "XL-5050RGBC-WS2812B or WS2812B-V5; an SK6812 has other pins",
        0.09,
        Lcsc("C2761795", EXTENDED, 5, "TL"),
        "C2843785 or C2846931",
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
        Lcsc("C496123", EXTENDED, 3, "BL"),
    ),
    "pico": Part(
        "MCU_Module:RaspberryPi_Pico",
        "Module:RaspberryPi_Pico_Common_THT",
        "Raspberry Pi Pico H",
        "Raspberry Pi",
        "SC0917",
        "https://datasheets.raspberrypi.com/pico/pico-datasheet.pdf",
        "SC0915 with two 1x20 pin headers; not a Pico 2",
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
        Lcsc("C7484", EXTENDED, 3, "BR"),
        "C12494",
    ),
    "comparator": Part(
        "Comparator:LMV331",
        "Package_TO_SOT_SMD:SOT-23-5",
        "LMV331",
        "Texas Instruments",
        "LMV331IDBVR",
        "https://www.ti.com/lit/ds/symlink/lmv331.pdf",
        "any LMV331 in SOT-23-5: an open collector is wanted",
        0.12,
        Lcsc("C34731", EXTENDED, 1, "BR"),
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
        Lcsc("C3235557", EXTENDED, 5, "TL"),
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
        Lcsc("C500795", EXTENDED, 3, "BR"),
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
        Lcsc("C15127", BASIC, 3, "BR"),
        "C134763 or C145065: lists differ",
    ),
    "usb_c": Part(
        "Connector:USB_C_Receptacle_USB2.0_16P",
        "Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12",
        "USB-C, 5 V in",
        "Korean Hroparts",
        "TYPE-C-31-M-12",
        "https://www.lcsc.com/datasheet/C165948.pdf",
        "HCTL HC-TYPE-C-16P-01A: the same holes, pads 0.05 mm aside",
        0.20,
        Lcsc("C165948", EXTENDED, 8, "BR"),
        "C2894897",
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
        Lcsc("C315901", EXTENDED, 2),
    ),
    "tvs": Part(
        "Device:D_TVS",
        "Diode_SMD:D_SOD-123F",
        "SMF5.0CA",
        "MDD",
        "SMF5.0CA",
        "https://www.littelfuse.com/media?resourcetype=datasheets&itemid=smf",
        "any SMF5.0CA in SOD-123F or SOD-123FL; both ways round",
        0.05,
        Lcsc("C364279", EXTENDED, 3),
    ),
    "piezo": Part(
        "Device:Buzzer",
        "Buzzer_Beeper:Buzzer_Murata_PKMCS0909E",
        "piezo 4 kHz",
        "Murata",
        "PKMCS0909E4000-R1",
        "https://www.murata.com/en-us/products/productdetail?partno=PKMCS0909E4000-R1",
        "any passive piezo of 9 x 9 mm on these pads; or leave it out",
        0.80,
        Lcsc("C910763", EXTENDED, 3),
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
    "c_100n": _capacitor("100n", _C0603, "CL10B104KB8NNNC", "0603", 0.01, Lcsc("C1591", BASIC, 3)),
    "c_1u": _capacitor("1u", _C0603, "CL10A105KB8NNNC", "0603", 0.02, Lcsc("C15849", BASIC, 5)),
    "c_10u": _capacitor("10u", _C0805, "CL21A106KAYNNNE", "0805", 0.06, Lcsc("C15850", BASIC, 3)),
    "c_bulk": Part(
        "Device:C_Polarized",
        "Capacitor_SMD:CP_Elec_6.3x7.7",
        "100u 25V",
        "ROQANG",
        "RVT1E101M0607",
        "https://www.lcsc.com/datasheet/C72477.pdf",
        "EEE-FK1E101XP (Panasonic), or any 100 uF, 10 V or more, 6.3 mm",
        0.10,
        Lcsc("C72477", EXTENDED, 3, "R"),
    ),
    "r_330": _resistor("330", "0603WAF3300T5E", "C23138", 5),
    "r_1k": _resistor("1k", "0603WAF1001T5E", "C21190", 5),
    "r_3k": _resistor("3k", "0603WAF3001T5E", "C4211", 5),
    "r_3k3": _resistor("3.3k", "0603WAF3301T5E", "C22978", 5),
    "r_5k1": _resistor("5.1k", "0603WAF5101T5E", "C23186", 4),
    "r_10k": _resistor("10k", "0603WAF1002T5E", "C25804", 5),
    "r_30k": _resistor("30k", "0603WAF3002T5E", "C22984", 5),
    "r_100k": _resistor("100k", "0603WAF1003T5E", "C25803", 1),
    "net_tie": Part("Device:NetTie_2", "NetTie:NetTie-2_SMD_Pad0.5mm", "NetTie"),
    "jumper": Part(
        "Jumper:SolderJumper_2_Bridged",
        "Jumper:SolderJumper-2_P1.3mm_Bridged_RoundedPad1.0x1.5mm",
        "closed",
    ),
    "header": Part(
        "Connector_Generic:Conn_02x05_Odd_Even",
        "Connector_PinHeader_2.54mm:PinHeader_2x05_P2.54mm_Vertical",
        "spare pins",
        "Wuerth",
        "61301021121",
        "https://www.we-online.com/components/products/datasheet/61301021121.pdf",
        "wires on its pads: below the plate of the case no header has room",
        0.50,
    ),
    "hole": Part("Mechanical:MountingHole", "MountingHole:MountingHole_3.2mm_M3", "M3"),
    "fiducial": Part("Mechanical:Fiducial", "Fiducial:Fiducial_1mm_Mask2mm", "Fiducial"),
    "test_point": Part("Connector:TestPoint", "TestPoint:TestPoint_Pad_D2.0mm", "TestPoint"),
    "pad": Part("Connector:TestPoint", "TestPoint:TestPoint_Pad_2.0x2.0mm", "Pad"),
}
