/** Blocks while they are written: with keys to tell them apart, and with gaps that a finished block has not. */
import { cut } from '@contract/characters/rules'
import type { BlockKind } from '@contract/home/page/desk/rules'
import { limits, partsOf } from '@contract/home/page/rules'
import type { Block, BlockDraft, Entry, Link, Slide } from '@contract/home/page/schema'
import type { Picture } from '@contract/common'
import { t } from '@/locale'
import { newDraftKey } from '@/net/draft-key'

interface Keyed {
  readonly key: string
}
type Of<K extends BlockKind> = Extract<Block, { kind: K }>

export type SlidePiece = Keyed & Omit<Slide, 'picture'> & { picture: Picture | null }
export type EntryPiece = Keyed & Omit<Entry, 'link'> & { link: Link | null }
type Body =
  | { kind: 'banner'; slides: readonly SlidePiece[] }
  | { kind: 'grid'; title: string; items: readonly EntryPiece[] }
  | { kind: 'picture'; picture: Picture | null; caption: string; link: Link | null }
  | { kind: 'form'; form: string | null; title: string | null; closed: boolean }
  | Of<'text' | 'notice' | 'errands' | 'goods' | 'topics' | 'contacts' | 'feed'>
export type Piece = Keyed & Body
export type PieceOf<K extends BlockKind> = Extract<Piece, { kind: K }>

/** A page while it is written. */
export interface Content {
  title: string
  pieces: readonly Piece[]
}

const newKey = (): string => newDraftKey().slice(0, 8)
export const newSlide = (): SlidePiece => ({
  key: newKey(),
  title: '',
  subtitle: '',
  picture: null,
  link: null,
})
export const newEntry = (): EntryPiece => ({
  key: newKey(),
  title: '',
  icon: 'star',
  tint: 'sand',
  link: null,
})

const blanks: { [K in BlockKind]: () => Extract<Body, { kind: K }> } = {
  banner: () => ({ kind: 'banner', slides: [newSlide()] }),
  grid: () => ({ kind: 'grid', title: '', items: [] }),
  text: () => ({ kind: 'text', title: '', text: '' }),
  picture: () => ({ kind: 'picture', picture: null, caption: '', link: null }),
  form: () => ({ kind: 'form', form: null, title: null, closed: false }),
  notice: () => ({ kind: 'notice', notice: null }),
  errands: () => ({ kind: 'errands', count: 0 }),
  goods: () => ({ kind: 'goods', count: 0 }),
  topics: () => ({ kind: 'topics', topics: [] }),
  contacts: () => ({ kind: 'contacts', items: [] }),
  feed: () => ({ kind: 'feed' }),
}
export const newPiece = (kind: BlockKind): Piece => ({ key: newKey(), ...blanks[kind]() })

export function pieceOf(block: Block): Piece {
  const key = newKey()
  if (block.kind === 'banner')
    return { key, kind: 'banner', slides: block.slides.map((slide) => ({ key: newKey(), ...slide })) }
  if (block.kind === 'grid')
    return { key, ...block, items: block.items.map((item) => ({ key: newKey(), ...item })) }
  return { key, ...block }
}

const bare = <T extends Keyed>({ key: _, ...rest }: T): Omit<T, 'key'> => rest

/** As people will see it; what is not finished is left out. */
export function blockOf(piece: Piece): Block | null {
  if (piece.kind === 'banner') {
    const slides = piece.slides.flatMap(({ picture, ...slide }) =>
      picture ? [{ ...bare(slide), picture }] : [],
    )
    return { kind: 'banner', slides }
  }
  if (piece.kind === 'grid') {
    const items = piece.items.flatMap(({ link, ...item }) =>
      link && item.title !== '' ? [{ ...bare(item), link }] : [],
    )
    return { kind: 'grid', title: piece.title, items }
  }
  if (piece.kind === 'picture')
    return piece.picture && { ...(bare(piece) as Of<'picture'>), picture: piece.picture }
  if (piece.kind === 'form') return piece.form === null ? null : { ...bare(piece), form: piece.form }
  return bare(piece) as Block
}

/** As the server takes a page whose blocks are finished. */
export const sentOf = (pieces: readonly Piece[]): BlockDraft[] =>
  pieces.flatMap((piece): BlockDraft[] => {
    const block = blockOf(piece)
    if (!block) return []
    const { kind } = block
    if (kind === 'banner')
      return [{ kind, slides: block.slides.map((slide) => ({ ...slide, picture: slide.picture.id })) }]
    if (kind === 'picture') return [{ ...block, picture: block.picture.id }]
    if (kind === 'form') return [{ kind, form: block.form }]
    return kind === 'grid' || kind === 'text' ? [block] : [{ kind }]
  })

const firstOf = <T>(list: readonly T[], wrong: (one: T) => boolean, say: (n: number) => string) => {
  const index = list.findIndex(wrong)
  return index < 0 ? null : say(index + 1)
}

/** Why a block cannot be stored yet; null when it can. */
export function problemOf(piece: Piece): string | null {
  if (piece.kind === 'text') {
    const over = Array.from(piece.text).length - limits.text.max
    if (over > 0) return t('文字多了 {n} 个字', { n: over })
    return piece.text.trim() === '' ? t('还没有写文字') : null
  }
  if (piece.kind === 'banner') {
    if (piece.slides.length === 0) return t('还没有图片')
    return firstOf(
      piece.slides,
      ({ picture }) => picture === null,
      (n) => t('第 {n} 张还没有图片', { n }),
    )
  }
  if (piece.kind === 'grid') {
    if (piece.items.length === 0) return t('还没有入口')
    return (
      firstOf(
        piece.items,
        ({ title }) => title.trim() === '',
        (n) => t('第 {n} 个入口还没有名称', { n }),
      ) ??
      firstOf(
        piece.items,
        ({ link }) => link === null,
        (n) => t('第 {n} 个入口还没有选去哪里', { n }),
      )
    )
  }
  if (piece.kind === 'picture') return piece.picture === null ? t('还没有图片') : null
  if (piece.kind !== 'form') return null
  if (piece.form === null) return t('还没有选表单')
  return piece.title === null ? t('这个表单已经不在了，换一个') : null
}

/** What living blocks show, in a sentence. */
export const livingWords: { [K in BlockKind]?: string } = {
  notice: '学校最新的一条公告，有新的会自己换上',
  errands: '现在有多少单跑腿等人接，没有时不显示',
  goods: '现在有多少件二手在卖，没有时不显示',
  topics: '近七天大家说得最多的话题，每天自己更新',
  contacts: '校园黄页里的前几个电话，没有时不显示',
  feed: '为每个人推荐的动态，接在首页最后',
}

const linesIn = (text: string): string =>
  cut(
    partsOf(text)
      .flatMap(({ lines }) => lines)
      .join(' '),
    60,
  )

/** One line of what a block holds. */
export function summaryOf(piece: Piece): string {
  if (piece.kind === 'banner') {
    const titles = piece.slides.map(({ title }) => title).filter(Boolean)
    return [t('{n} 张', { n: piece.slides.length }), titles.join('、')].filter(Boolean).join(' · ')
  }
  if (piece.kind === 'grid')
    return [piece.title, piece.items.map(({ title }) => title).join('、')].filter(Boolean).join(' · ')
  if (piece.kind === 'text') return [piece.title, linesIn(piece.text)].filter(Boolean).join(' · ')
  if (piece.kind === 'picture') return piece.caption || t('一张图片')
  if (piece.kind === 'form')
    return [piece.title ?? '', piece.closed ? t('已经停止收集') : ''].filter(Boolean).join(' · ')
  return t(livingWords[piece.kind] ?? '')
}
