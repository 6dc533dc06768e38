import React from 'react'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { Empty } from '@/ui/states/empty'
import { boughtPage } from '../pages'

/** On a page of an order that was opened without one. */
export const NoOrder = () => (
  <Empty
    title={t('没有说是哪个订单')}
    text={t('从订单列表里点进来。')}
    action={{ label: t('看买到的'), onTap: () => void navigation.redirectTo(boughtPage) }}
  />
)
