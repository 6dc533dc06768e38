import React from 'react'
import type { ComponentType, ReactElement } from 'react'
import { t } from '@/locale'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { back } from './links'

const Unnamed = () => (
  <Empty
    title={t('这个链接不完整')}
    text={t('回到上一页，再打开一次。')}
    action={{ label: t('返回'), onTap: back }}
  />
)

/** A page about one thing, its query's `id`; `missing` stands where the link names none. */
export const withId = (Page: ComponentType<{ id: string }>, missing: ReactElement = <Unnamed />) =>
  function PageWithId() {
    const { id = '' } = usePageQuery<{ id: string }>()
    return id === '' ? <PageFrame>{missing}</PageFrame> : <Page key={id} id={id} />
  }
