import React from 'react'
import { go } from '@/features/links'
import { t } from '@/locale'
import { Cell, CellGroup } from '@/ui/cell'

/** The way to the settings, for guests too. */
export const SettingsCell = () => (
  <CellGroup>
    <Cell icon="settings" title={t('设置')} onTap={() => go('/pages/personalSetting/index')} />
  </CellGroup>
)
