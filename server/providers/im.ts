/**
 * Tencent Cloud Chat as a second way of word to open apps. Only numbers go through it: what is said stays here.
 * UserSig: https://cloud.tencent.com/document/product/269/32688 · sendmsg: https://cloud.tencent.com/document/product/269/2282
 */
import { createHmac, randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { word } from '../../contract/chat/rules'
import type { TencentImConfig } from './config'
import { vendorJson } from './http'
import { ProviderError, type ImProvider } from './types'

/** A signature lives this long, seconds. */
export const signatureLife = 86_400

/** The vendor takes 32 printable bytes: "uid:" (spec, section 3) and the 16 bytes of the id in base64url. */
export const imName = (userId: string): string =>
  `uid:${Buffer.from(userId.replace(/-/g, ''), 'hex').toString('base64url')}`

/** TLSSigAPIv2: signed by HMAC-SHA256, deflated, in the vendor's own base64. */
export function signatureOf(
  { appId, secretKey }: Pick<TencentImConfig, 'appId' | 'secretKey'>,
  name: string,
  seconds: number,
): string {
  const fields: [string, string | number][] = [
    ['identifier', name],
    ['sdkappid', appId],
    ['time', seconds],
    ['expire', signatureLife],
  ]
  const content = fields.map(([field, value]) => `TLS.${field}:${value}\n`).join('')
  const signed = {
    'TLS.ver': '2.0',
    ...Object.fromEntries(fields.map(([field, value]) => [`TLS.${field}`, value])),
    'TLS.sig': createHmac('sha256', secretKey).update(content).digest('base64'),
  }
  return deflateSync(JSON.stringify(signed))
    .toString('base64')
    .replace(/\+/g, '*')
    .replace(/\//g, '-')
    .replace(/=/g, '_')
}

const now = (): number => Math.floor(Date.now() / 1000)

/** Someone who never signed in to the vendor: no app of theirs listens there. */
const unknownPeople = [20003, 70107]
/** Calls or messages come too often. */
const tooOften = [60008, 40016, 70012]

/** Calls under way at most. Word beyond that is dropped: the gateway has told the apps that listen to it. */
const most = 50

export function createTencentIm(config: TencentImConfig): ImProvider {
  let underWay = 0

  async function send(from: string, to: string, data: string): Promise<void> {
    const url = new URL('/v4/openim/sendmsg', config.baseUrl)
    url.search = new URLSearchParams({
      sdkappid: String(config.appId),
      identifier: config.admin,
      usersig: signatureOf(config, config.admin, now()),
      random: String(randomInt(2 ** 32 - 1)),
      contenttype: 'json',
    }).toString()
    const answer = await vendorJson('tencent IM', url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        // to the sender's other devices as well
        SyncOtherMachine: 1,
        From_Account: imName(from),
        To_Account: imName(to),
        // to who is there now, and kept for nobody
        MsgLifeTime: 0,
        MsgRandom: randomInt(2 ** 32 - 1),
        SendMsgControl: ['NoUnread', 'NoLastMsg'],
        MsgBody: [{ MsgType: 'TIMCustomElem', MsgContent: { Data: data, Desc: word, Ext: '', Sound: '' } }],
      }),
    })
    const code = Number(answer.ErrorCode ?? -1)
    if (answer.ActionStatus === 'OK' && code === 0) return
    if (unknownPeople.includes(code)) return
    throw new ProviderError(
      tooOften.includes(code) ? 'rate-limited' : 'unavailable',
      `tencent IM ${code}: ${String(answer.ErrorInfo)}`,
    )
  }

  return {
    name: 'tencent',
    sign: (userId) => {
      const seconds = now()
      const name = imName(userId)
      return {
        app_id: config.appId,
        user_id: name,
        user_sig: signatureOf(config, name, seconds),
        expires_at: new Date((seconds + signatureLife) * 1000).toISOString(),
      }
    },
    tell: async (from, to, said) => {
      if (underWay >= most) throw new ProviderError('rate-limited', 'tencent IM: too many calls under way')
      underWay += 1
      try {
        await send(from, to, JSON.stringify(said))
      } finally {
        underWay -= 1
      }
    },
  }
}
