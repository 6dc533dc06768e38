import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  name: string | Buffer
  content: Buffer | string
  /** What the entry says that it unfolds to. */
  claims?: number
  encrypted?: true
}

/** A ZIP of these files. A name of bytes is one that says nothing of its encoding. */
export function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims, encrypted } of files) {
    const raw = Buffer.isBuffer(name) ? name : Buffer.from(name)
    const body = Buffer.from(content)
    const data = deflateRawSync(body)
    const flags = (Buffer.isBuffer(name) ? 0 : 0x800) | (encrypted ? 1 : 0)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(body), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(claims ?? body.length, 18)
    facts.writeUInt16LE(raw.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, raw, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), facts, rest, raw]),
    )
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
