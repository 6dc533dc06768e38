/** One try to tell an address: a POST that goes nowhere else, waits so long and reads so much. */
import { request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { cut } from '../../../contract/characters/rules'
import { answerMost, answerWithin } from '../../../contract/programs/rules'
import { ForbiddenAddress, guardLookup, hostOf, type Reach } from '../../providers/address'

export interface Tried {
  /** null: no answer came. */
  status: number | null
  /** The answer's first characters, or why there is none. */
  said: string
  took: number
}

/** Bytes of an answer that are read: more than its first characters take. */
const mostBytes = 4 * answerMost

/** What went wrong on the way, in words: messages of the system name addresses of ours. */
const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: '找不到这个域名',
  EAI_AGAIN: '域名暂时查不到',
  ECONNREFUSED: '对方没有在这个端口上接收',
  ECONNRESET: '对方断开了连接',
  ETIMEDOUT: '连不上对方',
  EHOSTUNREACH: '连不上对方',
  ENETUNREACH: '连不上对方',
  CERT_HAS_EXPIRED: '对方的证书过期了',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书是自签的',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书是自签的',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书缺少中间证书',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是这个域名的',
}
const inward = '这个地址指向内网，不能往那里发'
const causeOf = (error: Error): string => {
  if (error instanceof ForbiddenAddress) return inward
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `${answerWithin} 秒内没有回答`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return causes[code] ?? `没有送到（${code}）`
}

/** What an answer begins with, on one line, without what takes no place. */
const wordsOf = (content: Buffer): string => {
  // oxlint-disable-next-line no-control-regex -- an answer may be anything
  const plain = content.toString('utf8').replace(/[\u0000-\u001f\u007f\ufffd]+/g, ' ')
  return cut(plain.trim(), answerMost)
}

/** Never rejects: whatever happens is what the try came to. */
export function post(url: URL, headers: Record<string, string>, body: string, reach: Reach): Promise<Tried> {
  const began = performance.now()
  const tried = (status: number | null, said: string): Tried => ({
    status,
    said,
    took: Math.round(performance.now() - began),
  })
  if (hostOf(url, reach) === null) return Promise.resolve(tried(null, inward))
  const options: RequestOptions = {
    method: 'POST',
    lookup: guardLookup(reach) as RequestOptions['lookup'],
    signal: AbortSignal.timeout(answerWithin * 1000),
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'campus-cloud-life-webhooks/1',
    },
  }
  return new Promise((resolve) => {
    const call = (url.protocol === 'https:' ? https : http)(url, options, (response) => {
      const status = response.statusCode ?? 0
      const chunks: Buffer[] = []
      let bytes = 0
      const end = () => resolve(tried(status, wordsOf(Buffer.concat(chunks).subarray(0, mostBytes))))
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= mostBytes) response.destroy()
      })
      // the status is there: how its words end matters no more
      response.on('error', end)
      response.on('close', end)
    })
    call.on('error', (error) => resolve(tried(null, causeOf(error))))
    call.end(body)
  })
}
