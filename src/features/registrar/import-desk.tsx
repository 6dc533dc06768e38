import React, { useState, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { FindSchool } from './find-school'
import { ImportFile } from './import-file'
import { Lacks } from './lacks'

interface ImportDeskProps {
  /** Those that the viewer looks after by name. */
  schools: readonly { id: string; name: string }[]
  platform: boolean
  /** The one that is shown first. */
  first?: string | undefined
  /** What else is done for a school, above its files. */
  above: (school: string) => ReactNode
}

/** A school's own data: what is still lacking, and files to bring in. For the schools that the viewer looks after, or any. */
export const ImportDesk = observer(function ImportDesk({ schools, platform, first, above }: ImportDeskProps) {
  const [chosen, setChosen] = useState<string | null>(first ?? null)
  const school = chosen ?? (platform ? null : (schools[0]?.id ?? null))
  if (school === null) return <FindSchool onFound={setChosen} />
  const items = schools.map(({ id, name }) => ({ key: id, label: name }))
  return (
    <>
      {!platform && items.length > 1 && <Chips items={items} value={school} onChange={setChosen} />}
      <SchoolData key={school} id={school} onLeave={platform ? () => setChosen(null) : undefined}>
        {above(school)}
      </SchoolData>
    </>
  )
})

const SchoolData = observer(function SchoolData({
  id,
  onLeave,
  children,
}: {
  id: string
  onLeave: (() => void) | undefined
  children: ReactNode
}) {
  const lacks = useStore(() => new Resource(() => get('school/lacks', { school: id }, inPlace)), {
    show: true,
  })
  return (
    <>
      {onLeave && (
        <CellGroup>
          <Cell icon="school" title={lacks.data?.school.name ?? ''} value={t('换一所')} onTap={onLeave} />
        </CellGroup>
      )}
      {children}
      <Loaded of={lacks} skeleton={<GroupSkeleton rows={6} text />} part>
        {({ items }) => <Lacks items={items} />}
      </Loaded>
      <Section title={t('导入文件')} />
      <ImportFile school={id} onDone={() => void lacks.load()} />
    </>
  )
})
