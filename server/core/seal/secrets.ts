/** Keys that papers and proofs are kept under, all drawn from PAPERS_KEY or, in demo, from a file of its own; PAPERS_KEY_OLD reads what came before. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nameKey, personName } from '../../../contract/certification/rules'
import type { Config } from '../../config'

type KeyConfig = Pick<Config, 'dataDir' | 'papersKey' | 'oldPapersKeys'>

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** The demo's key: made once, readable by its owner. Processes that start at once agree on one. */
function keyFile(folder: string): Buffer {
  const file = path.join(folder, 'papers.key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' })
  } catch (err) {
    if (!(err instanceof Error && 'code' in err && err.code === 'EEXIST')) throw err
  }
  const key = readFileSync(file)
  if (key.length !== keyBytes) throw new Error(`${file} 不是 ${keyBytes} 字节的密钥`)
  return key
}

export type Purpose =
  | 'roll'
  | 'enrolment'
  | 'number'
  | 'mail'
  | 'identity'
  | 'unsubscribe'
  | 'search'
  | 'card'
  | 'vote'
  | 'calendar'
  | 'discount'
  | 'challenge'
  | 'former-email'
  | 'network'
  | 'person'

/** One master key, and the keys that are drawn from it. */
class Key {
  private readonly derived = new Map<string, Buffer>()

  constructor(private readonly master: Buffer) {}

  /** Names the key beside what is hashed under it, and tells nothing of it. */
  get id(): string {
    return this.derive('key id').toString('hex', 0, 4)
  }

  /** Longer than `id`, for the whole database: as little can be learnt from it. */
  get fingerprint(): Buffer {
    return this.derive('key fingerprint')
  }

  seal(id: string, content: Buffer): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.derive('papers'), iv).setAAD(Buffer.from(id))
    const sealed = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  open(id: string, sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.derive('papers'), sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  }

  hash = (purpose: Purpose, parts: readonly string[]): Buffer =>
    createHmac('sha256', this.derive(purpose)).update(JSON.stringify(parts)).digest()

  private derive(purpose: string): Buffer {
    const known = this.derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', this.master, '', `campus ${purpose}`, keyBytes))
    this.derived.set(purpose, key)
    return key
  }
}

/** Writes under the current key; reads and matches what former keys wrote, too. */
export class Secrets {
  private readonly current: Key
  private readonly old: readonly Key[]

  constructor({ papersKey, oldPapersKeys, dataDir }: KeyConfig) {
    this.current = new Key(papersKey ?? keyFile(dataDir))
    this.old = oldPapersKeys.map((key) => new Key(key))
  }

  /** Kept beside every hash: which key it is under. */
  get keyId(): string {
    return this.current.id
  }

  /** What tells each key from others and nothing of it, the current one's first; with how rows name it. */
  get marks(): { id: string; fingerprint: Buffer }[] {
    return [this.current, ...this.old].map(({ id, fingerprint }) => ({ id, fingerprint }))
  }

  /** AES-256-GCM. `id` says what is sealed: a seal cannot stand in for another. */
  seal = (id: string, content: Buffer): Buffer => this.current.seal(id, content)

  /** @throws when it was sealed under no key of ours or another id, or was changed */
  open(id: string, sealed: Buffer): Buffer {
    let failure: unknown
    for (const key of [this.current, ...this.old]) {
      try {
        return key.open(id, sealed)
      } catch (err) {
        failure = err
      }
    }
    throw failure
  }

  /** The same under the current key; null when it is already. @throws as `open` does */
  reseal(id: string, sealed: Buffer): Buffer | null {
    try {
      this.current.open(id, sealed)
      return null
    } catch {
      return this.seal(id, this.open(id, sealed))
    }
  }

  /** HMAC under a key for the purpose. */
  hash = (purpose: Purpose, ...parts: readonly string[]): Buffer => this.current.hash(purpose, parts)

  /** The same under each former key. */
  formerHashes = (purpose: Purpose, ...parts: readonly string[]): Buffer[] =>
    this.old.map((key) => key.hash(purpose, parts))

  /** Under every key, the current one first: what a stored hash may be. */
  hashes = (purpose: Purpose, ...parts: readonly string[]): Buffer[] => [
    this.hash(purpose, ...parts),
    ...this.formerHashes(purpose, ...parts),
  ]
}

/** How a number and a name stand in the roll. */
export const rollEntry = (secrets: Secrets, schoolId: string, number: string, name: string): Buffer =>
  secrets.hash('roll', schoolId, number.toUpperCase(), nameKey(name))

/** How they may stand in a roll of any age: once the marks within a name were kept, and its case. */
export const rollEntries = (secrets: Secrets, schoolId: string, number: string, name: string): Buffer[] => {
  const parts = [name, personName(name)].map((one) => one.replaceAll(' ', ''))
  const names = new Set([nameKey(name), ...parts, ...parts.map((one) => one.replaceAll('·', '.'))])
  return [...names].flatMap((one) => secrets.hashes('roll', schoolId, number.toUpperCase(), one))
}

/** The roll's hash of a student number, under its own purpose: it cannot be joined with certifications. */
export const rollNumber = (secrets: Secrets, schoolId: string, number: string): Buffer =>
  secrets.hash('enrolment', schoolId, number.toUpperCase())
