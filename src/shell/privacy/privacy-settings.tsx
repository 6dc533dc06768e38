import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { ErrorState } from '@/ui/states/error-state'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { audienceRows, audienceTitle, chooseAudience, privacySettings } from './settings'
import { statementPage } from './consent'
import './privacy.css'

/** Who sees what, whom to keep away, and what is known about one. */
export const PrivacySettings = observer(function PrivacySettings() {
  const [settings] = useState(privacySettings)
  const { stored, values } = settings
  useEffect(() => {
    void stored.load()
  }, [stored])
  if (!values)
    return stored.phase === 'error' ? (
      <ErrorState error={stored.error} onRetry={stored.load} />
    ) : (
      <GroupSkeleton rows={4} text />
    )
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
        <Cell icon="eye-off" title={t('黑名单')} onTap={() => go('/pages/personalSetting/blackList')} />
        <Cell icon="trash" title={t('回收站')} onTap={() => go('/pages/user/recycleBin')} />
        <Cell icon="lock" title={t('隐私政策')} onTap={() => go(statementPage)} />
      </CellGroup>
    </View>
  )
})
