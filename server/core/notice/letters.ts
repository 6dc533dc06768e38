/** What notices read like in a mail and in a subscribe message. */
import { excerpt } from '../../../contract/characters/rules'
import { pageOfLead, pageOfThing, type CommentSubject, type LeadName } from '../../../contract/kinds'
import { impersonal, type NoticeGroup, type NoticeKind } from '../../../contract/message/rules'
import { escapeHtml } from '../../http/html'
import { lineOf } from '../../http/text'
import type { Mail, PushMessage, SubscribeMessage } from '../../providers/index'
import { groupNames, happeningText } from './content'
import { aheadMs } from '../../../contract/rules'

export interface Told {
  group: NoticeGroup
  kind: NoticeKind
  text: string
  actor: string | null
  about: CommentSubject | null
  aboutId: string | null
  excerpt: string | null
  leads: LeadName | null
  subjectId: string
  /** Milliseconds. */
  at: number
}

const linesMax = 20
const subjectMax = 60

const whoOf = ({ actor, kind }: Told): string =>
  actor ?? (impersonal(kind) ? '校园云生活' : kind === 'question' ? '匿名同学' : '一位同学')
const whatOf = ({ kind, about, text, excerpt }: Told): string =>
  lineOf(kind === 'system' ? text : [happeningText(kind, about), text || excerpt].filter(Boolean).join('：'))
const sentenceOf = (told: Told): string =>
  told.actor === null && impersonal(told.kind) ? whatOf(told) : `${whoOf(told)}${whatOf(told)}`

/** 2026-11-21 16:30 in Asia/Shanghai. */
const clockOf = (at: number): string => new Date(at + aheadMs).toISOString().slice(0, 16).replace('T', ' ')

function pageOf({ kind, leads, subjectId, about, aboutId }: Told): string {
  const page = leads ? pageOfLead(leads, subjectId) : about && aboutId && pageOfThing(about, aboutId)
  return page || (kind === 'digest' ? '/pages/subscribe/index' : '/pages/index/message')
}

export const messageOf = (told: Told): Omit<SubscribeMessage, 'template'> => ({
  // vendors take paths without the first slash
  page: pageOf(told).slice(1),
  parts: { who: whoOf(told), what: whatOf(told), at: clockOf(told.at) },
})

const bodyMax = 120

/** What a browser shows of one notice. */
export const pushOf = (id: string, told: Told): PushMessage => ({
  title: groupNames[told.group],
  body: excerpt(sentenceOf(told), bodyMax),
  link: pageOf(told),
  tag: `notice:${id}`,
})

/** One mail of everything that happened, oldest first. `site` is where people reach the server. */
export function letterOf(
  tolds: readonly Told[],
  { to, site, unsubscribe }: { to: string; site: string; unsubscribe: string },
): Mail {
  const [first] = tolds
  const subject =
    first && tolds.length === 1 ? excerpt(sentenceOf(first), subjectMax) : `你有 ${tolds.length} 条新消息`
  const lines = tolds.slice(0, linesMax).map((told) => `${clockOf(told.at)}  ${sentenceOf(told)}`)
  if (tolds.length > linesMax) lines.push(`还有 ${tolds.length - linesMax} 条，到校园云生活里查看。`)
  const open = `${site}/#/pages/index/message`
  const why = '你在校园云生活的“消息提醒”里打开了邮件提醒，所以收到这封信。'
  return {
    to,
    subject,
    unsubscribe,
    text: [...lines, '', `查看全部：${open}`, '', why, `不再接收：${unsubscribe}`].join('\n'),
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(open)}">打开校园云生活查看</a></p>`,
      `<hr><p><small>${why}<a href="${escapeHtml(unsubscribe)}">不再接收</a></small></p>`,
    ].join('\n'),
  }
}
