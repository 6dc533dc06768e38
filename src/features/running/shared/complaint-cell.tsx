import React from 'react'
import { t } from '@/locale'
import { linkToComplaint } from '@/shell/complaint/entry'
import { Cell, CellGroup } from '@/ui/cell'

/** Leads whoever did not order it to a complaint about an order. */
export const ComplaintCell = ({ order }: { order: string }) => (
  <CellGroup>
    <Cell icon="flag" title={t('举报这个跑腿单')} onTap={linkToComplaint('errand', order)} />
  </CellGroup>
)
