/** Where the school's page sends people back to: a browser goes on to the app, a mini-program's web-view tells its host. */
import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ClientType as Target } from '../../../contract/rules'
import { backPage, failures, type Failure } from '../../../contract/sso/rules'
import { siteOf } from '../../config'
import type { Context } from '../../context'
import { ProviderError } from '../../providers'
import { SsoService } from './service'
import { backPath, Lost } from './ways'

/** What each host serves for its web-views, and what there goes to a page of the mini-program. */
const hosts = {
  wechat: { script: 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js', go: 'wx.miniProgram.redirectTo' },
  qq: {
    script: 'https://qqq.gtimg.cn/miniprogram/webview_jssdk/qqjssdk-1.0.0.js',
    go: 'qq.miniProgram.redirectTo',
  },
  alipay: { script: 'https://appx/web-view.min.js', go: 'my.redirectTo' },
} as const satisfies Record<Exclude<Target, 'web'>, { script: string; go: string }>

const failureOf = (err: unknown): Failure => {
  if (err instanceof Lost) return 'expired'
  if (!(err instanceof ProviderError)) throw err
  return err.reason === 'invalid-code' ? 'refused' : 'unavailable'
}

/** The page in a web-view. Its button is for a host that does not come by itself. */
function hostPage(reply: FastifyReply, target: Exclude<Target, 'web'>, page: string): FastifyReply {
  const { script, go } = hosts[target]
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}' ${script}; connect-src 'self'; base-uri 'none'`,
    )
    .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>学校登录</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:28em;margin:15vh auto;padding:0 20px}button{font:inherit;min-height:48px;padding:0 24px}</style>
<p>正在回到校园云生活…</p><button>没有自动回去？点这里</button>
<script nonce="${nonce}" src="${script}"></script>
<script nonce="${nonce}">
const back = () => { try { ${go}({ url: ${JSON.stringify(`/${page}`)} }) } catch { document.querySelector('p').textContent = '没能自动回去，请点左上角返回，再试一次。' } }
document.querySelector('button').onclick = back
back()
</script></html>`)
}

const schema = {
  querystring: {
    type: 'object',
    required: ['state'],
    additionalProperties: true,
    properties: { state: { type: 'string', maxLength: 100 } },
  },
}

export const backPlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { ways } = new SsoService(context, context.secrets)
    app.get<{ Querystring: { state: string } }>(backPath, { schema }, async (request, reply) => {
      const { state } = request.query
      const query = new URL(request.url, 'http://back').searchParams
      let target: Target = 'web'
      const outcome = await (async () => {
        target = await ways.targetOf(state)
        return `ticket=${await ways.arrive(state, query)}`
      })().catch((err: unknown) => {
        const failed = failureOf(err)
        if (failed !== 'expired') context.log.warn({ err }, failures[failed])
        return `failed=${failed}`
      })
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
      const page = `${backPage}&${outcome}`
      if (target !== 'web') return hostPage(reply, target, page)
      return reply.redirect(`${siteOf(context.config)}/#/${page}`)
    })
  }
