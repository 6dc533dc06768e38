/** Push messages to browsers: encrypted for each (RFC 8291), signed with our key (RFC 8292), to the address that it gave. */
import { request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import webPush from 'web-push'
import type { PushSubscription } from '../../../contract/push/schema'
import { guardLookup, hostOf, type Reach } from '../address'
import { vendorTimeout } from '../http'
import { ProviderError } from '../types'
import type { VapidConfig } from './config'
import type { PushProvider } from './types'

/** News older than that is none, s. */
const keptFor = 86_400
/** Answers that say that the subscription is over. */
const gone = [404, 410]
const unavailable = (why: string) => new ProviderError('unavailable', `push: ${why}`)

/** The status of the answer, whose text nobody reads. @throws ProviderError where there is none */
function post(url: URL, headers: Record<string, string>, body: Buffer, reach: Reach): Promise<number> {
  const host = hostOf(url, reach)
  if (host === null) return Promise.reject(unavailable('an address of our own'))
  const options: RequestOptions = {
    method: 'POST',
    headers,
    agent: false,
    lookup: guardLookup(reach) as RequestOptions['lookup'],
    signal: AbortSignal.timeout(vendorTimeout),
  }
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? https : http)(url, options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', (err) => reject(unavailable(err.message)))
    call.end(body)
  })
}

export function createWebPush({ publicKey, privateKey, subject }: VapidConfig, reach: Reach): PushProvider {
  return {
    name: 'vapid',
    key: publicKey,
    send: async ({ endpoint, p256dh, auth }: PushSubscription, message) => {
      const url = new URL(endpoint)
      if (url.protocol !== 'https:' && !reach.allowLoopback) throw unavailable('not encrypted')
      const details = encrypted({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message))
      // a key that is none reaches no browser
      if (!details) return false
      const status = await post(url, details.headers, details.body, reach)
      if (status >= 200 && status < 300) return true
      if (gone.includes(status)) return false
      // too many for one browser, or one service: others take theirs
      if (status === 429) throw unavailable('HTTP 429')
      if (status >= 400 && status < 500) throw new ProviderError('invalid-input', `push ${status}`)
      throw unavailable(`HTTP ${status}`)
    },
  }

  function encrypted(to: webPush.PushSubscription, text: string) {
    try {
      const { headers, body } = webPush.generateRequestDetails(to, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keptFor,
        contentEncoding: 'aes128gcm',
      })
      return { headers: headers as Record<string, string>, body }
    } catch {
      return null
    }
  }
}
