/** A file of ours that is read in small parts, and changed where it stands. */
import { open, type FileHandle } from 'node:fs/promises'

const windowBytes = 64 * 1024

export class Bytes {
  /** Whether anything was changed. */
  changed = false
  private window: Buffer = Buffer.alloc(0)
  private from = 0
  /** Whether the window is changed and the file is not yet. */
  private unwritten = false

  private constructor(
    private readonly handle: FileHandle,
    public size: number,
  ) {}

  static async with<T>(file: string, work: (bytes: Bytes) => Promise<T>): Promise<T> {
    const handle = await open(file, 'r+')
    try {
      const bytes = new Bytes(handle, (await handle.stat()).size)
      const result = await work(bytes)
      await bytes.flush()
      return result
    } finally {
      await handle.close()
    }
  }

  /** The bytes from there on, as many as there are. Not to be kept. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.from || at + length > this.from + this.window.length) {
      await this.flush()
      this.window = await this.fresh(at, Math.max(length, windowBytes))
      this.from = at
    }
    return this.window.subarray(at - this.from, at - this.from + length)
  }

  /** Puts these in the place of what stands there. */
  async write(at: number, content: Buffer): Promise<void> {
    const there = await this.read(at, content.length)
    if (there.equals(content)) return
    content.copy(there)
    this.changed = true
    this.unwritten = true
  }

  /** Zeros from there to `end`. */
  async clear(at: number, end: number): Promise<void> {
    for (let from = at; from < end; from += windowBytes)
      await this.write(from, Buffer.alloc(Math.min(windowBytes, end - from)))
  }

  /** Keeps these alone. */
  async keep(from: number, end: number): Promise<void> {
    if (from === 0 && end === this.size) return
    await this.flush()
    this.changed = true
    this.window = Buffer.alloc(0)
    if (from > 0)
      for (let at = from; at < end; at += windowBytes) {
        const part = await this.fresh(at, Math.min(windowBytes, end - at))
        await this.handle.write(part, 0, part.length, at - from)
      }
    this.size = end - from
    await this.handle.truncate(this.size)
  }

  /** Many small changes near each other are one write. */
  private async flush(): Promise<void> {
    if (this.unwritten) await this.handle.write(this.window, 0, this.window.length, this.from)
    this.unwritten = false
  }

  private async fresh(at: number, length: number): Promise<Buffer> {
    const part = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)))
    const { bytesRead } =
      part.length === 0 ? { bytesRead: 0 } : await this.handle.read(part, 0, part.length, at)
    return part.subarray(0, bytesRead)
  }
}
