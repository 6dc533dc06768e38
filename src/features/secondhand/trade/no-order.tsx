import React from 'react'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { Empty } from '@/ui/states/empty'
import { boughtPage } from '../pages'

/** On a page of an order that was opened without one. */
export const NoOrder = () => (
  <Empty
    title={t('这个链接不完整')}
    text={t('链接里少了订单的编号。到买到的里打开它；卖出的，在卖出的里。')}
    action={{ label: t('看买到的'), onTap: () => void navigation.redirectTo(boughtPage) }}
  />
)
