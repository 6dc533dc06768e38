/** Settings that several outside services have. */

export interface Local {
  name: 'local'
}

export interface Off {
  name: 'off'
}

export interface MiniProgramConfig<Name extends string> {
  name: Name
  appId: string
  secret: string
  baseUrl: string
}

export interface AlipayConfig {
  name: 'alipay'
  appId: string
  /** RSA2 private key of the app, PEM or bare base64, PKCS#1 or PKCS#8. */
  privateKey: string
  /** Alipay's public key, PEM or bare base64. */
  alipayPublicKey: string
  gateway: string
}

export type Mode = 'demo' | 'production'
