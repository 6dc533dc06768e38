/** Whether a file is what its ending says, by its content. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { DocumentEnding } from '../../../contract/file/document/rules'

/** Beginnings of files, which their formats fix. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const packs = ['504b0304', '504b0506', '504b0708'].map((hex) => Buffer.from(hex, 'hex'))
/** What every document of Office 2007 and later has inside. */
const officePart = '[Content_Types].xml'
/** A mark may stand before it. */
const pdfWithin = 1024
/** Bytes at both ends that are looked at: the names of what a pack holds stand at its end. */
const looked = 64 * 1024

interface Ends {
  head: Buffer
  tail: Buffer
}

async function endsOf(file: string): Promise<Ends> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read = async (from: number): Promise<Buffer> => {
      const into = Buffer.alloc(Math.min(looked, size))
      const { bytesRead } = await handle.read(into, 0, into.length, from)
      return into.subarray(0, bytesRead)
    }
    return { head: await read(0), tail: await read(Math.max(0, size - looked)) }
  } finally {
    await handle.close()
  }
}

const begins = (head: Buffer, mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark)
const isPack = ({ head }: Ends): boolean => packs.some((mark) => begins(head, mark))
/** Of Office: the old form, which one with a password has still, or the new one. */
const isOffice = (ends: Ends): boolean =>
  begins(ends.head, compound) ||
  (isPack(ends) && (ends.head.includes(officePart) || ends.tail.includes(officePart)))

/** UTF-8, UTF-16 with its mark, or GBK as Excel writes it here, without what no text has. */
async function isText(file: string, { head }: Ends): Promise<boolean> {
  const wide = head[0] === 0xff && head[1] === 0xfe
  const charsets = wide ? ['utf-16le'] : ['utf-8', 'gb18030']
  let decoders = charsets.map((charset) => new TextDecoder(charset, { fatal: true }))
  const still = (decoder: (typeof decoders)[number], bytes?: Buffer): boolean => {
    try {
      return !decoder.decode(bytes, { stream: bytes !== undefined }).includes('\0')
    } catch {
      return false
    }
  }
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    decoders = decoders.filter((decoder) => still(decoder, bytes))
    if (decoders.length === 0) return false
  }
  return decoders.some((decoder) => still(decoder))
}

export async function holds(file: string, ending: DocumentEnding): Promise<boolean> {
  const ends = await endsOf(file)
  if (ending === 'pdf') return ends.head.subarray(0, pdfWithin).includes('%PDF-')
  if (ending === 'zip') return isPack(ends)
  if (ending === 'txt' || ending === 'csv') return isText(file, ends)
  return isOffice(ends)
}
