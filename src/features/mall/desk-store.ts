import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '@contract/mall/rules'
import type { DeskItem } from '@contract/mall/schema'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { back } from '@/shell/links'
import { dayOf, lastOf, momentOf } from '@/shell/times'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'

/** As typed; empty is without a limit. Days of the school's calendar. */
export interface Terms {
  price: string
  stock: string
  starts: string
  ends: string
  students: boolean
}
const whole = /^\d{1,6}$/

const termLimits = {
  price: { label: t('价格'), required: true, max: 4 },
  stock: { label: t('库存'), max: 6 },
  starts: { label: t('开售日期') },
  ends: { label: t('停售日期') },
  students: { label: t('只给认证学生') },
}
export const noTerms: Terms = { price: '', stock: '', starts: '', ends: '', students: false }

export function checkTerms({ price, stock, starts, ends }: Terms): { [N in keyof Terms]?: string } {
  const { min, max } = limits.price
  return {
    ...(price === '' || (whole.test(price) && Number(price) >= min && Number(price) <= max)
      ? {}
      : { price: t('价格是 {min} 到 {max} 的整数', { min, max }) }),
    ...(stock === '' || (whole.test(stock) && Number(stock) <= limits.stock.max)
      ? {}
      : { stock: t('库存是 0 到 {max} 的整数，不限就留空', { max: limits.stock.max }) }),
    ...(starts !== '' && ends !== '' && ends < starts ? { ends: t('停售日期不能早于开售日期') } : {}),
  }
}

const sentTerms = ({ price, stock, starts, ends, students }: Terms) => ({
  price: Number(price),
  stock: stock === '' ? null : Number(stock),
  starts: starts === '' ? null : momentOf(starts, '00:00'),
  ends: ends === '' ? null : lastOf(ends),
  students,
})

const termsOf = ({ price, left, starts, ends, students }: DeskItem): Terms => ({
  price: String(price),
  stock: left === null ? '' : String(left),
  starts: starts === null ? '' : dayOf(starts),
  ends: ends === null ? '' : dayOf(ends),
  students,
})

/** The school's mall: each thing with its terms, on sale or not. */
export class DeskStore {
  readonly list = new PagedList<DeskItem>(
    (after) => get('netshop/desk', { after }, inPlace),
    ({ id }) => id,
  )
  readonly turn = new Action('mall sale', (item: DeskItem) => this.askToTurn(item))
  /** What is being changed, in its form. */
  changing: { item: DeskItem; draft: DraftForm<Terms> } | null = null

  constructor() {
    makeAutoObservable(this, { list: false, turn: false, changing: observable.ref }, { autoBind: true })
  }

  change(item: DeskItem) {
    const draft = new DraftForm<Terms>({ initial: termsOf(item), limits: termLimits, check: checkTerms })
    this.changing = { item, draft }
  }
  close() {
    this.changing = null
  }

  async save(): Promise<void> {
    const { changing } = this
    const quiet = { loading: false, quiet: true }
    const sent = await changing?.draft.send((values) =>
      post('netshop/edit', { id: changing.item.id, ...sentTerms(values) }, quiet),
    )
    if (!sent) return
    runInAction(() => this.close())
    feedback.toast(t('改好了'))
    await this.list.refresh()
  }

  /** Off sale it asks: nobody can get it then. */
  private async askToTurn({ id, name, on_sale: on }: DeskItem): Promise<void> {
    const agreed =
      !on ||
      (await feedback.modal({
        title: t('下架“{name}”？', { name }),
        content: t('同学们就看不到它了；换到的同学照样能戴。'),
        confirmText: t('下架'),
      }))
    if (!agreed) return
    await post('netshop/edit', { id, on_sale: !on }, { loading: false })
    feedback.toast(on ? t('下架了') : t('上架了'))
    await this.list.refresh()
  }
}

type NewFrame = Terms & { name: string; text: string }

/** A frame of the school's own, while it is made. */
export class AddStore {
  readonly draft = new DraftForm<NewFrame>({
    initial: { name: '', text: '', ...noTerms },
    limits: {
      name: { label: t('名字'), required: true, ...limits.name },
      text: { label: t('一句话'), required: true, ...limits.text },
      ...termLimits,
    },
    check: checkTerms,
    place: 'mallFrame',
    pictures: 1,
  })

  async send(): Promise<void> {
    const { draft } = this
    const [picture] = draft.pictures.ids
    if (picture === undefined && draft.pictures.unsent === null) return feedback.toast(t('先选头像框的图片'))
    const sent = await draft.send(({ name, text, ...terms }) =>
      post(
        'netshop/add',
        { key: draft.key, name, text, picture: picture ?? '', ...sentTerms(terms) },
        { loading: false, quiet: true },
      ),
    )
    if (!sent) return
    draft.discard()
    feedback.toast(t('上架了'))
    back()
  }
}
