/** A device that keeps passkeys, as WebAuthn has it: ES256, discoverable, with a count of its own. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Creation, Made, Request, Used } from '../../../contract/passkey/schema'

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url')
const bytes = (text: string | undefined): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text ?? '', 'base64url'))

const present = 0b1
const verified = 0b100
const backedUp = 0b11000
const attested = 0b1000000

interface Key {
  id: string
  privateKey: KeyObject
  owner: string
  count: number
}

export class Authenticator {
  /** What the page says that it is. */
  origin: string
  /** Whether it asked for a finger or a code. */
  verifies = true
  backs = true
  /** Whether it counts. */
  counting = true
  /** The format of what it attests. */
  format = 'none'
  key: Key | null = null

  constructor(origin: string) {
    this.origin = origin
  }

  make({ challenge, rp, user }: Creation): Made {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const key = { id: base64url(randomBytes(32)), privateKey, owner: user.id, count: this.counting ? 1 : 0 }
    this.key = key
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    const id = Buffer.from(key.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = this.data(rp.id, key, Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]))
    const attestation = new Map<string, unknown>([
      ['fmt', this.format],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ])
    return {
      id: key.id,
      client_data: base64url(this.client('webauthn.create', challenge)),
      attestation: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'hybrid'],
    }
  }

  use({ challenge, rpId }: Request): Used {
    if (!this.key) throw new Error('no passkey was made')
    if (this.counting) this.key.count += 1
    const client = this.client('webauthn.get', challenge)
    const data = this.data(rpId, this.key)
    return {
      id: this.key.id,
      client_data: base64url(client),
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, hash(client)]), this.key.privateKey)),
      user_handle: this.key.owner,
    }
  }

  private client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))

  private data(party: string, { count }: Key, credential?: Buffer): Buffer {
    const flags =
      present | (this.verifies ? verified : 0) | (this.backs ? backedUp : 0) | (credential ? attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([hash(party), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }
}
