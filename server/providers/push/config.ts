/** Settings of push messages to browsers (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { EnvReader } from '../../env'

interface VapidKeys {
  /** base64url: a point of P-256, uncompressed, and its private key. */
  publicKey: string
  privateKey: string
}
export interface VapidConfig extends VapidKeys {
  name: 'vapid'
  /** mailto: or https:, for a push service that has a question. */
  subject: string
}
/** `local`: keys of a file of the data folder, made by the first start. */
export type PushConfig = { name: 'off' } | { name: 'local' } | VapidConfig

const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

/** Whether the private key is that of the public one. */
function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return ecdh.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Off where nothing is set; a demo has keys of its own. */
export function readPush(env: EnvReader, mode: 'demo' | 'production'): PushConfig {
  if (!env.any(names)) return { name: mode === 'demo' ? 'local' : 'off' }
  const [publicKey, privateKey, subject] = names.map((name) => env.required(name)) as [string, string, string]
  if (publicKey !== '' && privateKey !== '' && !isPair({ publicKey, privateKey }))
    env.problem(
      'VAPID_PUBLIC_KEY 和 VAPID_PRIVATE_KEY 不成对：请用 npx web-push generate-vapid-keys 一起生成',
    )
  if (subject !== '' && !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject))
    env.problem('VAPID_SUBJECT 应为 mailto: 或 https:// 开头的联系方式，例如 mailto:admin@campus.example.com')
  return { name: 'vapid', publicKey, privateKey, subject }
}

const keyBytes = 32

/** A private key, whole: a number that begins with zeros is told without them. */
function newKey(): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const key = ecdh.getPrivateKey()
  return Buffer.concat([Buffer.alloc(keyBytes - key.length), key])
}

/** The demo's keys: made once, readable by their owner. Processes that start at once agree on one. */
export function demoKeys(dataDir: string): VapidConfig {
  const file = path.join(dataDir, 'vapid.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' })
  } catch (err) {
    if (!(err instanceof Error && 'code' in err && err.code === 'EEXIST')) throw err
  }
  const key = readFileSync(file)
  if (key.length !== keyBytes) throw new Error(`${file} 不是 ${keyBytes} 字节的密钥`)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(key)
  return {
    name: 'vapid',
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
    subject: 'mailto:demo@campus.example.com',
  }
}
