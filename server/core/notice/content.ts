/** What a notice says happened, and the page that it opens. */
import { kindOf, pageOfLead, pageOfThing, type CommentSubject, type LeadName } from '../../../contract/kinds'
import type { NoticeGroup, NoticeKind } from '../../../contract/message/rules'

export const groupNames: Record<NoticeGroup, string> = {
  likes: '赞',
  comments: '评论和回复',
  follows: '新的关注',
  orders: '订单',
  classes: '上课提醒',
  system: '系统通知',
}

const happenings: Record<NoticeKind, string> = {
  like: '赞了你的',
  'comment-like': '赞了你的评论',
  comment: '评论了你的',
  reply: '回复了你',
  mention: '提到了你',
  follow: '关注了你',
  question: '向你提问',
  answer: '回答了你的提问',
  invite: '邀请你回答',
  accept: '采纳了你的回答',
  article: '订阅的更新',
  digest: '订阅摘要',
  system: '',
}

/** What happened, after the name of who did it. `about`: the kind of thing it happened to or under. */
export const happeningText = (kind: NoticeKind, about: CommentSubject | null): string =>
  kind === 'like' || kind === 'comment'
    ? `${happenings[kind]}${about === null ? '内容' : kindOf(about).title}`
    : happenings[kind]

interface Met {
  kind: NoticeKind
  leads: LeadName | null
  subject: string
  about: CommentSubject | null
  /** null once it is gone. */
  thing: { id: string } | null
  actor: { id: string } | null
}

/** The page that a notice opens; null where there is none, or none any more. */
export function pageOfNotice({ kind, leads, subject, about, thing, actor }: Met): string | null {
  if (leads) return pageOfLead(leads, subject)
  if (about) return thing && pageOfThing(about, thing.id)
  const questions = '/pages/personalHomepage/index'
  if (kind === 'question') return `${questions}?tab=questions`
  if (kind === 'answer') return actor && `${questions}?id=${actor.id}&tab=questions`
  if (kind === 'digest') return '/pages/subscribe/index?tab=latest'
  if (kind === 'article') return pageOfThing('notice', subject)
  if (kind === 'follow') return actor && pageOfThing('people', actor.id)
  return null
}
