/** Keys that papers and proofs are kept under, all drawn from PAPERS_KEY or, in demo, from a file of its own. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config'

type KeyConfig = Pick<Config, 'dataDir' | 'papersKey'>

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

export class Secrets {
  private readonly master: Buffer
  private readonly sealing: Buffer

  constructor({ papersKey, dataDir }: KeyConfig) {
    this.master = papersKey ?? keyFile(dataDir)
    this.sealing = this.derive('papers')
  }

  /** AES-256-GCM. `id` says what is sealed: a seal cannot stand in for another. */
  seal(id: string, content: Buffer): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.sealing, iv).setAAD(Buffer.from(id))
    const sealed = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** @throws when it was sealed under another key or id, or was changed */
  open(id: string, sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  }

  /** HMAC under a key for the purpose. */
  hash(purpose: 'roll' | 'number' | 'mail' | 'identity' | 'unsubscribe', ...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.derive(purpose)).update(JSON.stringify(parts)).digest()
  }

  private derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', this.master, '', `campus ${purpose}`, keyBytes))
}

/** How a number and a name stand in the roll. */
export const rollEntry = (secrets: Secrets, schoolId: string, number: string, name: string): Buffer =>
  secrets.hash('roll', schoolId, number.toUpperCase(), name.replaceAll(' ', ''))
