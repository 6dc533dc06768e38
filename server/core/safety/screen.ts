/** The one call of everything that people publish: what is said of its words and pictures before others see them. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { HeldSubject } from '../../../contract/kinds'
import { kindTitles, type SafetyKind } from '../../../contract/safety/rules'
import type { Context, Executor, Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { rewriteText } from '../../http/text'
import type { SafetyOpinion } from '../../providers'
import type { StoredMedia, StoredPicture } from '../file/own'
import { askVendors, openIdOf } from './ask'
import { judge, schoolFinder, type Hit } from './judge'
import { scenes, type Scene } from './scenes'
import { wordsOf } from './schoolWords'
import { mediaChecks, safetyHits, screenings } from './tables'

export interface Content<T> {
  scene: Scene
  /** By the name of their field, which a refusal points at. */
  texts: T
  /** As they are stored, or will be. Looked at where a vendor is on and the scene can wait. */
  pictures?: readonly Pick<StoredPicture, 'key'>[]
  sound?: Pick<StoredMedia, 'key'> | null
  /** What else a reviewer is asked about. */
  doubts?: readonly FieldHit[] | undefined
  /** The vendors look at no films: one without a cover is for people. */
  film?: boolean
}

export interface Screened<T> {
  /** Without characters that hide or turn others. What is kept is these. */
  texts: T
  /** For the columns of the same names: pending waits, with the reason for the author. */
  state: 'approved' | 'pending'
  refusal: string | null
  /** Files what is pending for who decides. In the transaction that keeps it, and only if that made a row. */
  keep(tx: Executor, thing: { subject: HeldSubject; id: string; schoolId: string }): Promise<void>
}

type Texts = Record<string, string>
export type FieldHit = Hit & { field: string }

/** The vendor's labels. https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/sec-center/sec-check/msgSecCheck.html */
const labelKinds: Record<number, SafetyKind> = {
  10001: 'advert',
  20001: 'illegal',
  20002: 'porn',
  20003: 'abuse',
  20006: 'illegal',
  20008: 'fraud',
  20012: 'porn',
}
export const kindOfLabel = (label: number | null): SafetyKind => labelKinds[label ?? 0] ?? 'other'

const coverless: FieldHit = {
  field: 'film',
  word: '',
  kind: 'other',
  action: 'hold',
  entry: '',
  reason: '视频没有封面',
}
const unanswered: FieldHit = { ...coverless, field: 'text', reason: '还没有自动审核的结果' }
/** Nobody reads a sound: one that many are to hear, people hear first. */
const unheard: FieldHit = { ...coverless, field: 'sound', reason: '录音要先听一遍' }
const picturesWait = '图片正在审核，通过后大家就能看到'

const quoted = (hits: readonly Hit[]): string =>
  [...new Set(hits.map(({ word }) => `“${word}”`))].slice(0, 3).join('、')
const sentence = (hits: readonly Hit[]): string => {
  const [rule] = hits.filter(({ reason }) => reason !== null)
  return rule && hits.every(({ reason }) => reason !== null)
    ? `${rule.reason}，改一下再发`
    : `含有${quoted(hits.filter(({ reason }) => reason === null))}，改一下再发`
}
const waiting = (hits: readonly Hit[]): string => {
  const words = hits.filter(({ reason }) => reason === null)
  const why = words.length > 0 ? `含有${quoted(words)}` : (hits[0]?.reason ?? '')
  return `${why}，管理员看过后大家才能看到`
}

async function count(
  { db }: Pick<Context, 'db'>,
  schoolId: string | null,
  hits: readonly Hit[],
): Promise<void> {
  if (schoolId === null || hits.length === 0) return
  const entries = [...new Map(hits.map(({ entry, kind }) => [entry, kind])).entries()].sort(
    ([one], [other]) => (one < other ? -1 : 1),
  )
  await db
    .insert(safetyHits)
    .values(
      entries.map(([word, kind]) => ({
        day: sql`(now() at time zone 'Asia/Shanghai')::date`,
        schoolId,
        word,
        kind,
        hits: 1,
      })),
    )
    .onConflictDoUpdate({
      target: [safetyHits.schoolId, safetyHits.day, safetyHits.word],
      set: { hits: sql`${safetyHits.hits} + 1` },
    })
}

/** What the vendor's word makes of the local hits: it may add one, and it clears words that have innocent uses, but for a school's own. */
function weighed(hits: FieldHit[], opinion: SafetyOpinion | null, field: string): FieldHit[] {
  if (opinion === null) return hits
  const firm = hits.filter(
    ({ action, kind, reason }) => action === 'refuse' || kind === 'school' || reason !== null,
  )
  if (opinion.suggest === 'pass') return firm
  const kind = kindOfLabel(opinion.label)
  const action = opinion.suggest === 'risky' ? 'refuse' : 'hold'
  const words = opinion.keywords.length > 0 ? opinion.keywords : null
  const said = (words ?? [kindTitles[kind]]).map((word): FieldHit => ({
    field,
    word,
    kind,
    action,
    entry: word,
    reason: words ? null : `可能含有${kindTitles[kind]}的内容`,
  }))
  return [...firm, ...(action === 'hold' ? hits.filter((hit) => !firm.includes(hit)) : []), ...said]
}

/** The way to a person, for whose honest words were refused. */
const appeal = '。觉得拦错了，可以到“帮助与客服”请人看看'

/** The local verdict on some texts, and the texts as they may be kept. */
function judged<T extends Texts>(
  written: T,
  own: ReturnType<typeof schoolFinder> = null,
): { texts: T; hits: FieldHit[] } {
  const texts = Object.fromEntries(
    Object.entries(written).map(([field, text]) => [field, rewriteText(text)]),
  ) as T
  return {
    texts,
    hits: Object.entries(texts).flatMap(([field, text]) =>
      judge(text, own).map((hit) => ({ ...hit, field })),
    ),
  }
}

function demandClean(scene: Scene, hits: readonly FieldHit[]): void {
  // between two people nothing is flooded
  const told = scene === 'chat' ? hits.filter(({ kind }) => kind !== 'flood') : hits
  const bad = told.filter(({ action }) => action === 'refuse' || scenes[scene].held === 'refuse')
  const [worst] = bad
  if (worst)
    throw scene === 'chat'
      ? refuse(sentence(bad) + appeal)
      : wrongField(worst.field, sentence(bad.filter(({ field }) => field === worst.field)) + appeal)
}

/** The same for the name of somebody who has no account yet: the local list alone. @throws as screen */
export function screenName(name: string): void {
  demandClean('profile', judged({ name }).hits)
}

/** @throws Refusal that names the words, for the field that they stand in */
export async function screen<T extends Texts>(
  context: Context,
  viewer: Viewer,
  content: Content<T>,
): Promise<Screened<T>> {
  const { scene } = content
  // where doubtful words pass, nobody would read what a school's words found
  const own = scenes[scene].held === 'pass' ? null : schoolFinder(await wordsOf(context.db, viewer.schoolId))
  const { texts, hits: local } = judged(content.texts, own)
  const [first = 'text'] = Object.keys(texts)
  const files = scenes[scene].held === 'wait' ? filesOf(content) : []
  const refused = local.some(({ action }) => action === 'refuse')
  const { safety, cloudSafety } = context.providers
  const openId = safety !== null && !refused ? await openIdOf(context, viewer.id) : null
  const { opinion, silent } = refused
    ? { opinion: null, silent: false }
    : await askVendors(context, openId, scene, texts)
  const hits = weighed(local, opinion, first)
  await count(context, viewer.schoolId, hits)
  demandClean(scene, hits)
  if (scenes[scene].held !== 'wait') return screened(viewer, texts, [], [])
  const looked = openId !== null || cloudSafety !== null
  const unseen = looked && content.film === true && !content.pictures?.length
  const held = [
    ...hits,
    ...(content.doubts ?? []),
    ...(unseen ? [coverless] : []),
    ...(silent ? [unanswered] : []),
    ...(content.sound ? [unheard] : []),
  ]
  const asked = files.filter(({ kind }) => (kind === 'picture' ? looked : openId !== null))
  return screened(viewer, texts, held, asked)
}

/** What waits for a reviewer because of these alone. */
export const screenDoubts = (viewer: Viewer, doubts: readonly FieldHit[]): Screened<object> =>
  screened(viewer, {}, [...doubts], [])

const filesOf = ({ pictures = [], sound }: Content<unknown>) => [
  ...pictures.map(({ key }) => ({ kind: 'picture' as const, key })),
  ...(sound ? [{ kind: 'sound' as const, key: sound.key }] : []),
]

function screened<T>(
  viewer: Viewer,
  texts: T,
  held: FieldHit[],
  files: ReturnType<typeof filesOf>,
): Screened<T> {
  const pending = held.length > 0 || files.length > 0
  if (!pending) return { texts, state: 'approved', refusal: null, keep: async () => undefined }
  const refusal = held.length > 0 ? waiting(held) : picturesWait
  return {
    texts,
    state: 'pending',
    refusal,
    keep: async (tx, { subject, id: subjectId, schoolId }) => {
      const hits = held.filter(({ word }) => word !== '').map(({ word, kind }) => ({ word, kind }))
      const row = {
        waitsFor: held.length > 0 ? ('reviewer' as const) : ('vendor' as const),
        reason: refusal,
        hits,
      }
      const [filed] = await tx
        .insert(screenings)
        .values({ id: newId(), subject, subjectId, schoolId, authorId: viewer.id, ...row })
        .onConflictDoUpdate({ target: screenings.subjectId, set: { ...row, createdAt: sql`now()` } })
        .returning({ id: screenings.id })
      if (!filed || files.length === 0) return
      await tx
        .insert(mediaChecks)
        .values(files.map((file) => ({ id: newId(), screeningId: filed.id, ...file })))
    },
  }
}
