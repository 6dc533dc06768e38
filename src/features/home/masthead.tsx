import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import './home.css'

/** The school, as the page's title; a tap changes it. */
export const Masthead = observer(function Masthead() {
  const { school } = profile
  return (
    <View
      className="h-school"
      ariaRole="button"
      ariaLabel={
        school
          ? t('{school}，切换学校', { school: [school.name, school.campus].filter(Boolean).join(' ') })
          : undefined
      }
      onTap={linkTo('/pages/location/location')}
    >
      <Text className="u-display u-one">{school?.name ?? t('选择学校')}</Text>
      <Icon name="chevron-down" size={20} />
      {school && school.campus !== '' && <Text className="u-meta u-one h-campus">{school.campus}</Text>}
    </View>
  )
})
