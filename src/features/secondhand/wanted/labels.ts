import { wantedTitle } from '@contract/secondhand/wanted/rules'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { sharedAs } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { t } from '@/locale'
import type { Card } from '@/ui/share'
import { pathOfWanted } from '../pages'

/** 预算 ¥300 以内; without one the price is talked about. */
export const budgetOf = ({ most }: Pick<Wanted, 'most'>): string =>
  most === null ? t('价格可谈') : t('预算 {sum} 以内', { sum: yuan(most) })

/** Why nobody is asked for it any more; '' while they are. */
export const endOf = ({ state }: Pick<Wanted, 'state'>): string =>
  state === 'open' ? '' : state === 'found' ? t('找到了') : t('到期了')

/** What a page or a card of it is called; the words may say 求购 by themselves. */
export const titleOf = ({ text }: Pick<Wanted, 'text'>): string =>
  t('求购：{what}', { what: wantedTitle(text).replace(/^求购[：:，,\s]*/, '') })

export const cardOfWanted = (wanted: Wanted): Card => {
  const { id, pictures } = wanted
  return {
    title: titleOf(wanted),
    path: pathOfWanted(id),
    picture: pictures[0]?.thumb,
    shared: sharedAs('wanted', id),
  }
}
