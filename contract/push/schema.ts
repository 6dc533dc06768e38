import { Type, type Static } from 'typebox'
import { get, post } from '../http'
import { endpointMost } from './rules'

/** Whether this session's browser is sent messages. */
export const PushState = Type.Object({
  /** What a browser subscribes with (VAPID, base64url); null where this server sends none. */
  key: Type.Union([Type.String(), Type.Null()]),
  on: Type.Boolean(),
})
export type PushState = Static<typeof PushState>

/** What a browser gives of its subscription: where its push service takes messages, and what they are encrypted for (RFC 8291). */
export const PushSubscription = Type.Object({
  endpoint: Type.String({ pattern: '^https?://', maxLength: endpointMost, title: '推送地址' }),
  /** A point of P-256, uncompressed: 65 bytes, base64url. */
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$', title: '公钥' }),
  /** 16 bytes, base64url. */
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', title: '密钥' }),
})
export type PushSubscription = Static<typeof PushSubscription>

export const pushRoutes = {
  'push/state': get({ title: '这个浏览器收不收通知', data: PushState, who: 'user' }),
  'push/subscribe': post({
    title: '打开这个浏览器的通知',
    body: PushSubscription,
    data: PushState,
    who: 'user',
    limit: 30,
  }),
  'push/unsubscribe': post({ title: '关闭这个浏览器的通知', data: PushState, who: 'user', limit: 30 }),
}

declare module '../registry' {
  interface Registry {
    push: typeof pushRoutes
  }
}
