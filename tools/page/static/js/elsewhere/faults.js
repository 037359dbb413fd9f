// Why something that came from the other side is not taken, by the names of tools/remote/README.md.

export class NotTaken extends Error {
  constructor(name) {
    super(name);
    this.name = name;
  }
}
