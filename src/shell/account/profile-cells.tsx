import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { genders, genderTitles, grades } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Picker } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Cell, CellGroup } from '@/ui/cell'
import { Icon } from '@/ui/icons/icon'
import { chooseRow } from '@/ui/menu'
import { FieldSheet } from './field-sheet'
import type { SheetField } from './field-sheet'
import { profile } from './profile'
import type { ProfileChange } from './profile'

const blank = t('未填写')
const open = (page: string) => linkTo(`/pages/user/editInfo/${page}`)

/** A call that fails has told the person. */
const save = (change: ProfileChange) => void reportFailure(profile.edit(change))

async function chooseGender(): Promise<void> {
  const rows = [...genders.map((gender) => t(genderTitles[gender])), t('不透露')]
  const chosen = await chooseRow(rows)
  if (chosen >= 0) save({ gender: genders[chosen] ?? null })
}

/** The profile, a row for each part; a tap leads to where it changes. */
export const ProfileCells = observer(function ProfileCells({ me }: { me: Me }) {
  const [field, setField] = useState<SheetField | null>(null)
  return (
    <>
      <CellGroup>
        <Cell title={t('头像')} onTap={linkTo('/pages/public/avatar')}>
          <Avatar src={me.avatar} name={me.name} size={48} />
        </Cell>
        <Cell title={t('昵称')} value={me.name} onTap={open('nickName')} />
        <Cell title={t('简介')} value={me.intro || blank} onTap={open('intro')} />
      </CellGroup>
      <CellGroup>
        <Cell
          title={t('性别')}
          value={me.gender ? t(genderTitles[me.gender]) : blank}
          onTap={() => void chooseGender()}
        />
        <Cell title={t('生日')} value={me.birthday ?? blank} onTap={() => setField('birthday')} />
        <Cell title={t('家乡')} value={me.home_town ?? blank} onTap={() => setField('home_town')} />
      </CellGroup>
      <CellGroup>
        <Cell title={t('学校')} value={me.school?.name ?? blank} onTap={open('school')} />
        <Cell title={t('学院')} value={me.college ?? blank} onTap={open('college')} />
        <Cell title={t('专业')} value={me.major ?? blank} onTap={open('major')} />
      </CellGroup>
      <CellGroup>
        <GradeCell grade={me.grade} />
      </CellGroup>
      {field && <FieldSheet key={field} field={field} me={me} onClose={() => setField(null)} />}
    </>
  )
})

/** The host's picker lies over the row. */
function GradeCell({ grade }: { grade: number | null }) {
  const { first, last } = grades(Date.now())
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index)
  const rows = [...years.map((year) => t('{year} 年', { year })), t('不填写')]
  return (
    <Picker
      rows={rows}
      index={grade === null ? years.length : Math.max(years.indexOf(grade), 0)}
      ariaLabel={t('入学年份')}
      onChange={(index) => save({ grade: years[index] ?? null })}
    >
      <Cell title={t('入学年份')} value={grade === null ? blank : t('{year} 年', { year: grade })}>
        <Icon name="chevron-right" size={20} />
      </Cell>
    </Picker>
  )
}
