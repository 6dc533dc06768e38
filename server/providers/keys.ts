/** RSA keys of the settings, as the vendors' tools give them: PEM, or its bare base64. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const asPem = (key: string, label: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`

/** PKCS#8, or PKCS#1 as Alipay's tools give it. `name` is the variable's. @throws when it is no key */
export function privateKeyOf(key: string, name: string): KeyObject {
  for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY']) {
    try {
      return createPrivateKey(asPem(key, label))
    } catch {
      continue
    }
  }
  throw new Error(`${name} 不是有效的 RSA 私钥`)
}

/** A public key, or a certificate that holds one. @throws when it is neither */
export function publicKeyOf(key: string, name: string): KeyObject {
  for (const label of ['PUBLIC KEY', 'CERTIFICATE']) {
    try {
      return createPublicKey(asPem(key, label))
    } catch {
      continue
    }
  }
  throw new Error(`${name} 不是有效的公钥`)
}
