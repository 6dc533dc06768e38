import React from 'react'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { Cell } from '@/ui/cell'
import { deskPage } from './pages'

/** The way to the desk of who looks after topics. */
export const DeskCell = () => (
  <Cell
    icon="hash"
    title={t('话题管理台')}
    text={t('新动态、被举报的、移出的，和本校全部话题')}
    onTap={linkTo(deskPage)}
  />
)
