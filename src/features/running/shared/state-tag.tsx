import React from 'react'
import { stateTitles, type State } from '@contract/running/states/rules'
import { t } from '@/locale'
import { Tag } from '@/ui/tag'
import { stateTones } from './labels'

export const StateTag = ({ state }: { state: State }) => (
  <Tag tone={stateTones[state]}>{t(stateTitles[state])}</Tag>
)
