/** What a school brings in, as it was sent: a CSV file, or a ZIP of one and the pictures that it names. */
import { createHash } from 'node:crypto'
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { picture as pictureRules } from '../../../contract/file/rules'
import { pack as limits, sheetMaxBytes } from '../../../contract/registrar/rules'
import type { StoredPicture } from '../../core/file/own'
import { sidesOf, storeUnder } from '../../core/file/service'
import { wrong } from '../../core/sheet/cells'
import { Refusal } from '../../http/refusal'
import type { StorageProvider } from '../../providers/types'

const refuse = (sentence: string, status = 400) => new Refusal(status, -2, sentence)
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

/** Pictures that came with a file. */
export interface Pictures {
  any: boolean
  /** Names what they are. */
  digest: string
  /** @throws Wrong where there is none of the name, or it cannot be opened */
  named(name: string): StoredPicture
  /** Keeps those with these storage keys. */
  store(storage: Pick<StorageProvider, 'put'>, keys: ReadonlySet<string>): Promise<void>
}
export interface Pack {
  /** Path of the CSV file. */
  csv: string
  pictures: Pictures
}

const none: Pictures = {
  any: false,
  digest: '',
  named: (name) => wrong(`没有图片“${name}”：把这个 CSV 和图片一起打成 ZIP 再导入`),
  store: async () => undefined,
}

/** Runs the task on what was sent. @throws Refusal when it is a ZIP that is not as it should be */
export async function withUnpacked<T>(file: string, task: (pack: Pack) => Promise<T>): Promise<T> {
  if (!(await isZip(file))) {
    if ((await stat(file)).size > sheetMaxBytes)
      throw refuse(`CSV 文件不能超过 ${megabytes(sheetMaxBytes)}`, 413)
    return task({ csv: file, pictures: none })
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-pack-'))
  try {
    return await task(await unpack(file, path.join(folder, 'sheet')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  const { buffer: head } = await handle.read(Buffer.alloc(4), 0, 4).finally(() => handle.close())
  return head.toString('latin1') === 'PK\u0003\u0004'
}

/**
 * What an entry may be called, folders and all; nothing is ever written under a name that a ZIP gives. Windows packs
 * names in the system's own encoding and does not say so, and short ones are UTF-8 as well by chance: they go by both.
 */
function namesOf({ fileNameRaw, generalPurposeBitFlag }: yauzl.Entry): [string, ...string[]] {
  const utf8 = fileNameRaw.toString('utf8').replaceAll('\\', '/')
  const told = (generalPurposeBitFlag & 0x800) !== 0
  return told ? [utf8] : [utf8, new TextDecoder('gb18030').decode(fileNameRaw).replaceAll('\\', '/')]
}

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
/** What systems add without being asked. */
const isNoise = (name: string): boolean =>
  name.endsWith('/') ||
  name.startsWith('__MACOSX/') ||
  baseOf(name).startsWith('.') ||
  baseOf(name) === 'Thumbs.db'
const foldName = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** What a row may call it. */
const keysOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => foldName(baseOf(name)))),
]

type Read = () => Promise<Buffer>

/** Goes over the entries, one after the other. @throws Refusal where it is no whole ZIP, or unfolds to too much */
async function walk(
  file: string,
  visit: (names: [string, ...string[]], size: number, read: Read) => Promise<void>,
): Promise<void> {
  let unpackedBytes = 0
  // sizes are held to what the entry says of itself, so that what is counted here is what comes out
  const zip = await yauzl.openPromise(file, { decodeStrings: false, validateEntrySizes: true }).catch(broken)
  if (zip.entryCount > limits.entries) {
    zip.close()
    throw refuse(`压缩包里的文件不能超过 ${limits.entries} 个`)
  }
  const entries = zip.eachEntry()
  const next = () => entries.next().catch(broken)
  try {
    for (let one = await next(); !one.done; one = await next()) {
      const entry = one.value
      const names = namesOf(entry)
      if (isNoise(names[0])) continue
      if (entry.isEncrypted()) throw refuse('压缩包有密码，请去掉密码再导入')
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > limits.unpackedBytes)
        throw refuse(`压缩包解开后不能超过 ${megabytes(limits.unpackedBytes)}`)
      const read = async () => buffer(await zip.openReadStreamPromise(entry))
      await visit(names, entry.uncompressedSize, () => read().catch(broken))
    }
  } finally {
    zip.close()
  }
}

const broken = (): never => {
  throw refuse('这个文件打不开：Excel 工作簿请先另存为“CSV UTF-8（逗号分隔）”，压缩包请重新打成 ZIP')
}

async function unpack(file: string, csv: string): Promise<Pack> {
  let sheets = 0
  const found = new Map<string, StoredPicture | string>()
  await walk(file, async (names, size, read) => {
    const [name] = names
    if (name === '[Content_Types].xml')
      throw refuse('这是 Excel 工作簿。请在 Excel 里另存为“CSV UTF-8（逗号分隔）”，再选那个文件')
    if (/\.csv$/i.test(name)) {
      sheets += 1
      if (sheets > 1) throw refuse('压缩包里有几个 CSV 文件，只放一个')
      if (size > sheetMaxBytes) throw refuse(`CSV 文件不能超过 ${megabytes(sheetMaxBytes)}`, 413)
      await writeFile(csv, await read())
      return
    }
    const picture = await pictureOf(size, read)
    for (const key of keysOf(names)) found.set(key, found.has(key) ? '压缩包里有两个同名的文件' : picture)
  })
  if (sheets === 0) throw refuse('压缩包里没有 CSV 文件')
  return { csv, pictures: new Packed(file, found) }
}

/** What it is, or what is wrong with it. */
async function pictureOf(size: number, read: Read): Promise<StoredPicture | string> {
  if (size > pictureRules.maxBytes) return `图片不能超过 ${megabytes(pictureRules.maxBytes)}`
  const content = await read()
  try {
    return { ...placeOf(content), ...(await sidesOf(content)) }
  } catch (err) {
    if (err instanceof Refusal) return err.message
    throw err
  }
}

/** The same content is the same file, whoever brings it in. */
function placeOf(content: Buffer): Pick<StoredPicture, 'id' | 'key' | 'thumbKey'> {
  const hash = createHash('sha256').update(content).digest('hex')
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
  const key = `sheets/${hash.slice(0, 40)}`
  return { id, key: `${key}.webp`, thumbKey: `${key}-s.webp` }
}

class Packed implements Pictures {
  readonly any = true

  constructor(
    private readonly file: string,
    private readonly found: ReadonlyMap<string, StoredPicture | string>,
  ) {}

  get digest(): string {
    return JSON.stringify([...this.found].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  named = (name: string): StoredPicture => {
    const picture = this.found.get(foldName(name))
    if (picture === undefined) return wrong(`压缩包里没有图片“${name}”`)
    return typeof picture === 'string' ? wrong(`“${name}”：${picture}`) : picture
  }

  async store(storage: Pick<StorageProvider, 'put'>, keys: ReadonlySet<string>): Promise<void> {
    const left = new Set(keys)
    if (left.size === 0) return
    await walk(this.file, async (names, _size, read) => {
      const picture = keysOf(names)
        .flatMap((name) => this.found.get(name) ?? [])
        .find((one) => typeof one !== 'string')
      if (picture === undefined || !left.delete(picture.key)) return
      await storeUnder(storage, picture, await read()).catch((err: unknown) => {
        throw err instanceof Refusal ? refuse(`“${baseOf(names[0])}”：${err.message}`) : err
      })
    })
  }
}
