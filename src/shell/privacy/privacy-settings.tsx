import React from 'react'
import { observer } from 'mobx-react-lite'
import type { PrivacySettings as Settings } from '@contract/privacy/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { Loaded } from '@/ui/loaded'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { audienceRows, audienceTitle, chooseAudience, privacySettings } from './settings'
import { statementPage } from './consent'
import './privacy.css'

/** Who sees what, whom to keep away, and what is known about one. */
export const PrivacySettings = observer(function PrivacySettings() {
  const settings = useStore(privacySettings, { load: ({ stored }) => stored.load() })
  return (
    <Loaded of={settings.stored} skeleton={<GroupSkeleton rows={4} text />}>
      {(known) => <Rows settings={settings} values={settings.values ?? known} />}
    </Loaded>
  )
})

interface RowsProps {
  settings: ReturnType<typeof privacySettings>
  values: Settings
}

const Rows = observer(function Rows({ settings, values }: RowsProps) {
  return (
    <View className="v-page">
      <CellGroup>
        {audienceRows.map(({ name, icon, title, text }) => (
          <Cell
            key={name}
            icon={icon}
            title={title}
            text={[audienceTitle(name, values[name]), values[name] !== 'everyone' && text]
              .filter(Boolean)
              .join(' · ')}
            onTap={() => void chooseAudience(settings, name)}
          />
        ))}
      </CellGroup>
      <CellGroup>
        <SwitchField
          icon="star"
          label={t('个性化推荐')}
          hint={values.personalised ? t('推荐按热度排列') : t('推荐只按时间排列')}
          value={values.personalised}
          onChange={(personalised) => void settings.change({ personalised })}
        />
      </CellGroup>
      <CellGroup>
        <Cell icon="eye-off" title={t('黑名单')} onTap={linkTo('/pages/personalSetting/blackList')} />
        <Cell icon="trash" title={t('回收站')} onTap={linkTo('/pages/user/recycleBin')} />
        <Cell icon="lock" title={t('隐私政策')} onTap={linkTo(statementPage)} />
      </CellGroup>
    </View>
  )
})
