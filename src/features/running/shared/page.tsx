import React, { type ComponentType } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { navigation } from '@/platform/navigation'
import { Empty } from '@/ui/states/empty'
import { homePage } from './pages'

/** On a page of an order that was opened without one. */
export const NoOrder = () => (
  <Empty
    title={t('这个链接不完整')}
    text={t('链接里少了跑腿单的编号。到跑腿首页，从你的单子里打开它。')}
    action={{ label: t('去跑腿首页'), onTap: () => void navigation.redirectTo(homePage) }}
  />
)

/** A page about an errand, its query's `id`, of who is signed in; without one it says so. */
export const errandPage = (Page: ComponentType<{ id: string }>) => signedIn(withId(Page, <NoOrder />))
