/** WeChat's checks of content, version 2. https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/sec-center/sec-check/msgSecCheck.html and mediaCheckAsync.html */
import type { WechatSafetyConfig } from './config'
import { isText } from './http'
import { checkErrcode } from './jscode'
import { gravest, piecesOf, suggestions } from './opinions'
import { ProviderError, type MediaOpinion, type SafetyOpinion, type SafetyProvider } from './types'
import { postJson, tokenOf } from './wechat'
import { greeting, readPush } from './wechatPush'

/** Signs of a text that one call takes. */
const longest = 2500
const mediaTypes = { sound: 1, picture: 2 } as const
/** 61010: not seen in the mini-program within two hours; 40003 and 43104: no account of this app. */
const unknownPerson = [40003, 43104, 61010]
const limited = [45009, 45011]
type Suggest = SafetyOpinion['suggest']

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const suggestOf = (value: unknown): Suggest | null => suggestions.find((one) => one === value) ?? null

function checked(answer: Record<string, unknown>): Record<string, unknown> {
  const code = Number(answer.errcode ?? 0)
  const said = `wechat ${code}: ${String(answer.errmsg)}`
  if (unknownPerson.includes(code)) throw new ProviderError('invalid-input', said)
  if (limited.includes(code)) throw new ProviderError('rate-limited', said)
  checkErrcode('wechat', answer)
  return answer
}

function opinionOf(answer: Record<string, unknown>): SafetyOpinion {
  const result = objectOf(answer.result)
  const suggest = suggestOf(result.suggest)
  if (suggest === null) throw new ProviderError('unavailable', 'wechat: no suggest in the answer')
  const details: unknown[] = Array.isArray(answer.detail) ? answer.detail : []
  const keywords = details
    .map(objectOf)
    .flatMap(({ keyword }) => (isText(keyword) ? keyword.split(/[,，]/u) : []))
  return {
    suggest,
    label: Number(result.label) || 0,
    keywords: [...new Set(keywords.filter((one) => one !== ''))],
  }
}

function mediaOpinionOf(message: Record<string, unknown>): MediaOpinion | null {
  if (message.MsgType !== 'event' || message.Event !== 'wxa_media_check' || !isText(message.trace_id))
    return null
  const result = objectOf(message.result)
  // what it could not read is not looked at by anybody else, so people look
  const suggest = Number(message.errcode ?? 0) === 0 ? suggestOf(result.suggest) : null
  return { traceId: message.trace_id, suggest: suggest ?? 'review', label: Number(result.label) || null }
}

export function createWechatSafety(config: WechatSafetyConfig): SafetyProvider {
  const { app, token: pushToken, aesKey } = config
  const token = tokenOf(app)
  const keys = { appId: app.appId, token: pushToken, aesKey }

  const ask = async (path: string, body: object): Promise<Record<string, unknown>> =>
    checked(
      await token.use((access) => {
        const url = new URL(path, app.baseUrl)
        url.searchParams.set('access_token', access)
        return postJson(url, { version: 2, ...body })
      }),
    )

  return {
    name: 'wechat',
    text: async (openId, scene, text) =>
      gravest(
        await Promise.all(
          piecesOf(text, longest).map(async (content) =>
            opinionOf(await ask('/wxa/msg_sec_check', { openid: openId, scene, content })),
          ),
        ),
      ),
    media: async (openId, scene, kind, url) => {
      const answer = await ask('/wxa/media_check_async', {
        openid: openId,
        scene,
        media_type: mediaTypes[kind],
        media_url: url,
      })
      if (!isText(answer.trace_id))
        throw new ProviderError('unavailable', 'wechat: no trace_id in the answer')
      return answer.trace_id
    },
    greeting: (query) => greeting(keys, query),
    heard: (query, body) => {
      const message = readPush(keys, query, body)
      if (message === null) return 'forged'
      return (
        (message.appid === undefined || message.appid === app.appId ? mediaOpinionOf(message) : null) ??
        'other'
      )
    },
  }
}
