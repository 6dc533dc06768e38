import { excerpt } from '../../../contract/characters/rules'
import { limits, reasonTitles, type Reason } from '../../../contract/complaint/rules'
import type { ReasonChoice, Snapshot } from '../../../contract/complaint/schema'
import { kindOf, type Subject } from '../../../contract/kinds'
import type { Context } from '../../context'
import { wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { documentOf, mediaOf, pictureOf } from '../file/own'
import type { StoredSnapshot } from './tables'
import { aheadMs } from '../../../contract/rules'

const excerptLength = 20

export const titleOf = (subject: Subject): string => kindOf(subject).title
/** What is decided about is how the owner behaves. */
export const ofPerson = (subject: Subject): boolean => kindOf(subject).complaints?.ofPerson ?? false
export const reasonsOf = (subject: Subject): readonly Reason[] => kindOf(subject).complaints?.reasons ?? []
export const choicesOf = (subject: Subject): ReasonChoice[] =>
  reasonsOf(subject).map((key) => ({ key, title: reasonTitles[key] }))
/** Why something was taken down, as its owner reads it beside it. */
export const refusalOf = (rule: Reason, note: string): string => `${reasonTitles[rule]}：${note}`
/** What the form asks about: 条动态. */
export const saidOf = (subject: Subject): string => {
  const { title, complaints } = kindOf(subject)
  return complaints?.said ?? `条${title}`
}
/** What a case says of its subject, beside the name. */
export const whatOf = (subject: Subject) => ({ what: titleOf(subject), of_person: ofPerson(subject) })

/** 11月25日 18:10, in the schools' time. */
export function momentText(at: Date): string {
  const there = new Date(at.getTime() + aheadMs)
  const minutes = String(there.getUTCMinutes()).padStart(2, '0')
  return `${there.getUTCMonth() + 1}月${there.getUTCDate()}日 ${there.getUTCHours()}:${minutes}`
}

/** What a thing without words shows. */
const shownIn = ({ pictures, films = [] }: StoredSnapshot): string | null =>
  films.length > 0 ? '视频' : pictures.length > 0 ? '图片' : null

/** The words by which a person knows again what a case is about. */
export function excerptOf(snapshot: StoredSnapshot | null, length = excerptLength): string {
  if (!snapshot) return ''
  const words = snapshot.title || snapshot.text || (shownIn(snapshot) ?? snapshot.name)
  return excerpt(words.replace(/\s+/g, ' '), length)
}

/** A reviewer's words as they stand in sentences. */
export function noteOf(written: string): string {
  const note = lineOf(written).replace(/[。.！!；;]+$/u, '')
  if (Array.from(note).length < limits.note.min)
    throw wrongField('note', `处理说明至少 ${limits.note.min} 个字`)
  return note
}

/**
 * What of it who complained reads again. Of a person the name alone: the profile may be closed to them, or hold no more
 * what it held at the first complaint.
 */
export const againOf = (subject: Subject, snapshot: StoredSnapshot): StoredSnapshot =>
  subject === 'user' ? { ...snapshot, text: '', pictures: [] } : snapshot

/** What of it its owner reads again: nothing that says with whom they talked, for that is who complained. */
export const toOwner = (subject: Subject, snapshot: StoredSnapshot): StoredSnapshot =>
  subject === 'chat'
    ? { ...snapshot, title: titleOf(subject), text: '', pictures: [], sounds: [], documents: [] }
    : snapshot

const nothing: StoredSnapshot = { name: '', title: '', text: '', pictures: [], at: new Date(0).toISOString() }

/** What is kept, as clients read it; empty once its time is over. */
export const snapshotOf = (stored: StoredSnapshot | null, context: Pick<Context, 'providers'>): Snapshot => {
  const { pictures, films = [], sounds = [], documents = [], ...rest } = stored ?? nothing
  return {
    ...rest,
    pictures: pictures.map((picture) => pictureOf(picture, context)),
    films: films.map((film) => mediaOf(film, context)),
    sounds: sounds.map((sound) => mediaOf(sound, context)),
    documents: documents.map((document) => ({
      ...documentOf(document),
      url: context.providers.storage.url(document.key),
    })),
  }
}
