import { Type, type Static } from 'typebox'
import { Session } from '../account/schema'
import { Done, Id, Instant } from '../common'
import { get, post } from '../http'
import { limits } from './rules'

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytes = (title: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', title })
const Name = Type.String({ pattern: '\\S', maxLength: limits.name.max, title: '名称' })
/** What only the client that asked keeps: a challenge is answered with it, once. */
const claim = { claim: Type.String({ minLength: 1, maxLength: 64, title: '凭证' }) }
/** Of 525 bytes at most. The standard goes up to 1023; devices that keep a passkey name it by 16 to 64. */
const credentialId = bytes('通行密钥', 700)
const kind = Type.Literal('public-key')

/** What a browser is given to make a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const Creation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: kind, alg: Type.Integer() })),
  timeout: Type.Integer(),
  /** Those that the person has: a device makes no second one. */
  excludeCredentials: Type.Array(
    Type.Object({ type: kind, id: Type.String(), transports: Type.Array(Type.String()) }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})
export type Creation = Static<typeof Creation>

/** What a browser is given to use one: PublicKeyCredentialRequestOptionsJSON. It lists none, so that nobody has to be named. */
export const Request = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
})
export type Request = Static<typeof Request>

/** A passkey that was made. */
export const Made = Type.Object({
  id: credentialId,
  client_data: bytes('客户端数据', 600),
  /** None is asked for: the key alone, and where it is from. */
  attestation: bytes('证明', 2048),
  transports: Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$', maxLength: 20, title: '连接方式' }), {
    maxItems: 10,
  }),
})
export type Made = Static<typeof Made>

/** One that was used. */
export const Used = Type.Object({
  id: credentialId,
  client_data: bytes('客户端数据', 600),
  authenticator_data: bytes('认证器数据', 600),
  signature: bytes('签名', 700),
  /** Whose the device says that it is. */
  user_handle: Type.Optional(bytes('用户', 128)),
})
export type Used = Static<typeof Used>

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The maker keeps it on the person's other devices, too. */
  synced: Type.Boolean(),
  created: Instant,
  /** null: never. */
  used: Type.Union([Instant, Type.Null()]),
})
export type Passkey = Static<typeof Passkey>

export const passkeyRoutes = {
  'passkey/mine': get({
    title: '我的通行密钥',
    data: Type.Object({ items: Type.Array(Passkey) }),
    who: 'user',
  }),
  'passkey/begin': post({
    title: '证明是本人后开始添加通行密钥',
    body: Type.Object({ proof: Type.String({ minLength: 1, maxLength: 128, title: '验证凭证' }) }),
    data: Type.Object({ claim: Type.String(), options: Creation }),
    who: 'user',
    limit: 20,
  }),
  'passkey/add': post({
    title: '添加设备做好的通行密钥',
    body: Type.Object({ ...claim, name: Name, made: Made }),
    data: Passkey,
    who: 'user',
    limit: 20,
  }),
  'passkey/rename': post({
    title: '给通行密钥改名',
    body: Type.Object({ id: Id, name: Name }),
    data: Done,
    who: 'user',
  }),
  'passkey/remove': post({
    title: '删除通行密钥',
    body: Type.Object({ id: Id }),
    data: Done,
    who: 'user',
  }),
  'passkey/ask': post({
    title: '开始用通行密钥登录',
    data: Type.Object({ claim: Type.String(), options: Request }),
    who: 'anyone',
    limit: 60,
  }),
  'passkey/enter': post({
    title: '用通行密钥登录',
    body: Type.Object({
      ...claim,
      used: Used,
      device: Type.Optional(Type.String({ maxLength: 60, title: '设备' })),
    }),
    data: Session,
    who: 'anyone',
    limit: 60,
  }),
}

declare module '../registry' {
  interface Registry {
    passkey: typeof passkeyRoutes
  }
}
