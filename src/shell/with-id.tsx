import React from 'react'
import type { ComponentType, ReactElement } from 'react'
import { t } from '@/locale'
import { usePageQuery } from '@/platform/query'
import type { NavBarProps } from '@/ui/nav-bar'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { back } from './links'

/** The whole page where the link does not say what it is about. `bar`: of pages that draw their own. */
export const Unnamed = ({
  bar,
  children,
}: {
  bar?: NavBarProps | undefined
  children?: ReactElement | undefined
}) => (
  <PageFrame bar={bar}>
    {children ?? (
      <Empty
        title={t('这个链接不完整')}
        text={t('回到上一页，再打开一次。')}
        action={{ label: t('返回'), onTap: back }}
      />
    )}
  </PageFrame>
)

/** A page about one thing, its query's `id`; `missing` stands where the link names none. */
export const withId = (Page: ComponentType<{ id: string }>, missing?: ReactElement, bar?: NavBarProps) =>
  function PageWithId() {
    const { id = '' } = usePageQuery<{ id: string }>()
    return id === '' ? <Unnamed bar={bar}>{missing}</Unnamed> : <Page key={id} id={id} />
  }
