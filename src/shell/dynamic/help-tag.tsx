import React from 'react'
import { helpTitles, type Help } from '@contract/circle/rules'
import { t } from '@/locale'
import { Tag } from '@/ui/tag'

/** How a call for help stands. */
export const HelpTag = ({ help }: { help: Help }) => (
  <Tag tone={help === 'open' ? 'amber' : 'green'}>{t(helpTitles[help])}</Tag>
)
