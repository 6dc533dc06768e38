import type { Goods, OwnGoods } from '@contract/secondhand/goods/schema'
import { complain } from '@/shell/complaint/entry'
import { back, go, sharedAs } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { t } from '@/locale'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { offer, type Act } from '@/ui/menu'
import { shareRow, type Card } from '@/ui/share'
import { yuan } from '@/shell/order/labels'
import { pathOfGoods, pathOfPoster, pathToRecommend } from '../pages'
import type { GoodsDetailStore } from './detail-store'

export const cardOfGoods = ({ id, title, price, cover }: Goods): Card => ({
  title: `${yuan(price)} ${title}`,
  path: pathOfGoods(id),
  picture: cover?.thumb,
  shared: sharedAs('goods', id),
})

/** Asks before a listing goes for good. True once it is gone; the call itself tells why it is not. */
export async function confirmRemove(
  { held }: Pick<OwnGoods, 'held'>,
  remove: () => Promise<void>,
): Promise<boolean> {
  const sure = await feedback.modal({
    title: t('删除这件二手？'),
    content:
      held > 0
        ? t('没付款的订单会关闭，付过款的 {n} 件照常交付。删除后不能恢复。', { n: held })
        : t('删除后不能恢复；只是暂时不卖，可以先下架。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (!sure) return false
  const gone = await remove().then(
    () => true,
    () => false,
  )
  if (gone) feedback.toast(t('已删除'))
  return gone
}

/** What can be done with a listing beside buying it: its seller shows it around or deletes it, others complain. */
export async function showMenu(store: GoodsDetailStore, goods: Goods): Promise<void> {
  const { id, mine, withheld, off, seller } = goods
  const shown = !withheld && !off
  const poster: Act[] =
    shown && session.info ? [{ label: t('生成海报'), act: () => go(pathOfPoster(id)) }] : []
  const own: Act[] = [
    ...(shown ? [{ label: t('推荐到圈子'), act: () => go(pathToRecommend(id)) }] : []),
    {
      label: t('删除'),
      act: async () => (await confirmRemove(goods, store.remove)) && back(),
    },
  ]
  const theirs: Act[] = [
    { label: t('举报'), act: () => complain('goods', id) },
    {
      label: t('拉黑{name}', { name: seller.name }),
      act: async () => (await confirmBlock(seller)) && back(),
    },
  ]
  await offer([shareRow(cardOfGoods(goods)), ...poster, ...(mine ? own : theirs)])
}
