import { cut } from '@contract/characters/rules'
import {
  feeOf,
  feePercent,
  isbnOf,
  limits,
  type Category,
  type Grade,
  type Way,
} from '@contract/secondhand/rules'
import type { Exempt } from '@contract/sale/rules'
import type { Goods, GoodsChange } from '@contract/secondhand/goods/schema'
import { fenOf, typedOf } from '@/shell/amount'
import type { SentFilm } from '@/shell/film'
import { yuan } from '@/shell/order/labels'
import { t } from '@/locale'
import type { Limits } from '@/ui/form/limits'

/** Where it is handed over: a building of the campus, or words. */
export interface Spot {
  house: string | null
  words: string
}

/** A listing as its form holds it. Sums are yuan, as they are typed. */
export interface Values {
  /** Keys of the pictures that were chosen; they are sent by themselves. */
  pictures: readonly string[]
  film: SentFilm | null
  isbn: string
  title: string
  author: string
  course: string
  text: string
  category: Category | ''
  grade: Grade | ''
  price: string
  original: string
  pieces: string
  ways: readonly Way[]
  freight: string
  spot: Spot | null
  tags: string
  /** Where goods that are returned go: an address of one's own. */
  returns: { id: string; words: string } | null
  /** Why the law lets nobody return it without a reason; '' where it does. */
  exempt: Exempt | ''
}
export const blank: Values = {
  pictures: [],
  film: null,
  isbn: '',
  title: '',
  author: '',
  course: '',
  text: '',
  category: '',
  grade: '',
  price: '',
  original: '',
  pieces: '1',
  ways: ['meet'],
  freight: '',
  spot: null,
  tags: '',
  returns: null,
  exempt: '',
}

const sizeOf = (text: string): number => Array.from(text).length

/** One text is both: its first line is the title, what follows the description; all of it, where little follows. */
export function partsOf(words: string): { title: string; text: string } {
  const whole = words.trim()
  const [first = '', ...lines] = whole.split('\n')
  const rest = lines.join('\n').trim()
  const fits = sizeOf(first) <= limits.title.max && sizeOf(rest) >= limits.text.min
  return { title: cut(first.trim(), limits.title.max), text: fits ? rest : whole }
}
/** What `partsOf` makes the same two of. */
const wordsOf = ({ title, text }: { title: string; text: string }): string =>
  partsOf(text).title === title ? text : [title, text].filter(Boolean).join('\n')
/** A draft of a version that had two fields for the words. */
export const oneText = (values: Values): Values => ({ ...values, title: '', text: wordsOf(values) })

function wordsFault(words: string): string | undefined {
  if (words.trim() === '') return undefined
  const { title, text } = partsOf(words)
  if (sizeOf(title) < limits.title.min || sizeOf(text) < limits.text.min)
    return t('再写几个字，至少 {n} 个', { n: limits.text.min })
  return sizeOf(text) > limits.text.max ? t('最多 {n} 个字', { n: limits.text.max }) : undefined
}

/** `book`: one by its ISBN. */
export const fieldLimits = (book: boolean): { [K in keyof Values]: Limits } => ({
  isbn: { label: 'ISBN', required: book },
  pictures: { label: t('图片'), required: true, missing: t('至少放一张图片') },
  film: { label: t('视频') },
  title: book ? { label: t('标题'), required: true, ...limits.title } : { label: t('标题') },
  author: { label: t('作者'), ...limits.author },
  course: { label: t('哪门课用'), ...limits.course },
  text: { label: t('描述'), required: true, ...(book ? limits.text : {}) },
  category: { label: t('分类'), required: !book, missing: t('请选择分类') },
  grade: { label: t('成色'), required: true, missing: t('请选择成色') },
  price: { label: t('价格'), required: true },
  original: { label: t('原价（可以不填）') },
  pieces: { label: t('件数'), required: true },
  ways: { label: t('交易方式'), required: true, missing: t('至少选一种交易方式') },
  freight: { label: t('运费') },
  spot: { label: t('在哪里交易（可以不选）') },
  tags: { label: t('标签（可以不写）') },
  returns: { label: t('退货寄到（可以不选）') },
  exempt: { label: t('七天无理由退货') },
})

/** What is wrong with a sum; undefined where nothing is, and where there is none. */
export function sumFault(typed: string, { min, max }: { min: number; max: number }): string | undefined {
  if (typed.trim() === '') return undefined
  const fen = fenOf(typed)
  if (fen === null) return t('写成数字，最多两位小数')
  if (fen < min) return t('至少 {sum}', { sum: yuan(min) })
  return fen > max ? t('最多 {sum}', { sum: yuan(max) }) : undefined
}
export const tagsIn = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,，、#]+/).filter((tag) => tag !== '')),
]

/** Checks that limits do not make: sums, tags, what may not be sold. */
export function check(values: Values, book: boolean): { [K in keyof Values]?: string } {
  const { isbn, text, price, original, pieces, ways, freight, tags } = values
  const names = tagsIn(tags)
  const long = names.find((tag) => Array.from(tag).length > limits.tags.length)
  const found: { [K in keyof Values]?: string | undefined } = {
    isbn: book && isbn.trim() !== '' && isbnOf(isbn) === null ? t('ISBN 不对，核对书背面的数字') : undefined,
    text: book ? undefined : wordsFault(text),
    price: sumFault(price, limits.price),
    original: sumFault(original, limits.price),
    pieces:
      /^\d+$/.test(pieces) && Number(pieces) >= 1 && Number(pieces) <= limits.pieces.max
        ? undefined
        : t('1 到 {max} 件', { max: limits.pieces.max }),
    freight: ways.includes('courier') ? sumFault(freight, { min: 0, max: limits.freight.max }) : undefined,
    tags:
      names.length > limits.tags.count
        ? t('最多 {n} 个标签', { n: limits.tags.count })
        : long === undefined
          ? undefined
          : t('“{tag}”太长，每个最多 {n} 个字', { tag: long, n: limits.tags.length }),
  }
  for (const name of Object.keys(found) as (keyof Values)[]) if (found[name] === undefined) delete found[name]
  return found as { [K in keyof Values]?: string }
}

/** What the seller gets for one piece; '' before there is a price. */
export function earnsText(price: string): string {
  const fen = fenOf(price)
  if (fen === null || fen === 0) return ''
  return t('平台收 {n}%，成交后到手 {sum}', { n: feePercent, sum: yuan(fen - feeOf(fen)) })
}

type Sent = Omit<GoodsChange, 'id' | 'category' | 'course'>

/** What goes to the server of any listing, once all is well. */
export function sentOf(values: Values, pictures: string[], book: boolean): Sent {
  const { title, text } = book ? values : partsOf(values.text)
  const { grade, price, original, ways, freight, pieces, spot, tags, film } = values
  if (grade === '') throw new Error('no grade')
  const was = fenOf(original)
  const names = tagsIn(tags)
  return {
    title: title.trim(),
    text: text.trim(),
    pictures,
    grade,
    price: fenOf(price) ?? 0,
    ways: [...ways],
    pieces: Number(pieces),
    ...(film ? { film: film.film } : {}),
    ...(was === null ? {} : { original: was }),
    ...(ways.includes('courier') ? { freight: fenOf(freight) ?? 0 } : {}),
    ...(spot?.house ? { house: spot.house } : {}),
    ...(spot ? { spot: spot.words } : {}),
    ...(names.length > 0 ? { tags: names } : {}),
    ...(values.returns ? { returns: values.returns.id } : {}),
    ...(values.exempt === '' ? {} : { exempt: values.exempt }),
  }
}

/** A listing that is changed, as its form holds it. */
export const valuesOf = (goods: Goods): Partial<Values> => {
  const { category, grade, price, original, free, ways, freight, spot, house, tags, course } = goods
  return {
    text: wordsOf(goods),
    category,
    grade,
    price: typedOf(price),
    original: typedOf(original),
    pieces: String(Math.max(1, free)),
    ways,
    freight: freight === 0 ? '' : typedOf(freight),
    spot: spot === '' ? null : { house: house ?? null, words: spot },
    tags: tags.join(' '),
    returns: goods.returns === undefined ? null : { id: goods.returns, words: t('之前选的地址') },
    exempt: goods.exempt ?? '',
    course,
  }
}
