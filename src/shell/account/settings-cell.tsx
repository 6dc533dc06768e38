import React from 'react'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { Cell, CellGroup } from '@/ui/cell'

export const settingsPage = '/pages/personalSetting/index'

/** The way to the settings, for guests. */
export const SettingsCell = () => (
  <CellGroup>
    <Cell icon="settings" title={t('设置')} onTap={linkTo(settingsPage)} />
  </CellGroup>
)
