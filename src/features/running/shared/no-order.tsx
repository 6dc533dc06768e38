import React from 'react'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { Empty } from '@/ui/states/empty'
import { homePage } from './pages'

/** On a page of an order that was opened without one. */
export const NoOrder = () => (
  <Empty
    title={t('没有说是哪个跑腿单')}
    text={t('从跑腿首页进去找找看。')}
    action={{ label: t('去跑腿首页'), onTap: () => void navigation.redirectTo(homePage) }}
  />
)
