import React from 'react'
import { observer } from 'mobx-react-lite'
import { counted } from '@contract/search/rules'
import type { FoundSection } from '@contract/search/schema'
import { t } from '@/locale'
import { isOpen, linkTo } from '@/shell/links'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { FoundRow } from './found-row'
import type { SearchStore } from './search-store'

/** How many there are, as far as they are counted. */
const moreOf = ({ total, items }: FoundSection): string | null => {
  if (total >= counted) return t('更多 {n}+', { n: counted - 1 })
  return total > items.length ? t('更多 {n}', { n: total - items.length }) : null
}

const askPage = '/pages/publish/QApublish'

/** The best few of every kind. */
export const AllResults = observer(function AllResults({ store }: { store: SearchStore }) {
  return (
    <Loaded of={store.all.of(store.keyword.settled)} skeleton={<RowSkeleton />} part>
      {({ services, sections }) =>
        services.length + sections.length === 0 ? (
          <Empty
            title={t('什么也没找到')}
            text={t('换个短一点的词试试，或者去问问大家。')}
            action={isOpen(askPage) ? { label: t('去提问'), onTap: linkTo(askPage) } : undefined}
          />
        ) : (
          <>
            {services.length > 0 && (
              <CellGroup>
                {services.map(({ title, page }) => (
                  <Cell key={page} title={t(title)} onTap={linkTo(page)} />
                ))}
              </CellGroup>
            )}
            {sections.map((section) => {
              const more = moreOf(section)
              return (
                <React.Fragment key={section.kind}>
                  <Section
                    title={section.title}
                    {...(more ? { more: { label: more, onTap: () => store.more(section.kind) } } : {})}
                  />
                  {section.items.map((item) => (
                    <FoundRow key={item.id} found={item} onOpen={store.open} />
                  ))}
                </React.Fragment>
              )
            })}
          </>
        )
      }
    </Loaded>
  )
})
