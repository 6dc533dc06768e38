import React from 'react'
import type { ComponentType } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { navigation } from '@/platform/navigation'
import { Empty } from '@/ui/states/empty'
import type { SaleUi } from './kind'
import { useSale, withSale } from './of-kind'

function NoOrder() {
  const { pages } = useSale()
  return (
    <Empty
      title={t('这个链接不完整')}
      text={t('链接里少了订单的编号。到买到的里打开它；卖出的，在卖出的里。')}
      action={{ label: t('看买到的'), onTap: () => void navigation.redirectTo(pages.bought) }}
    />
  )
}

/** A page of a kind of sale, of who is signed in. */
export const salePage = (kind: SaleUi, Page: ComponentType) => signedIn(withSale(kind, Page))

/** One about an order, a settlement or a refund, its query's `id`; without one it says so. */
export const orderPage = (kind: SaleUi, Page: ComponentType<{ id: string }>) =>
  salePage(kind, withId(Page, <NoOrder />))
