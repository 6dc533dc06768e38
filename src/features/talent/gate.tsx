import type { ComponentType } from 'react'
import { withNeeds } from '@/shell/needs/needs'

/** A page for talents: others see what it takes, and how far they are. */
export const forTalents = (Page: ComponentType) => withNeeds(['talent'], Page)
