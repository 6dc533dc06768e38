import React from 'react'
import { back } from '@/shell/links'
import { t } from '@/locale'
import { Empty } from '@/ui/states/empty'

/** In place of what was deleted while its page was open. */
export const TalkGone = ({ what = t('热议') }: { what?: string }) => (
  <Empty
    title={t('这个{what}已经删除', { what })}
    text={t('看看别的吧。')}
    action={{ label: t('返回'), onTap: back }}
  />
)
