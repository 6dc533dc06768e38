import { makeAutoObservable, observable, runInAction } from 'mobx'
import { gradesOf } from '@contract/certification/rules'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import type { Choice } from '@/ui/choice'
import type { FormModel } from '@/ui/form/model'
import { gradeText } from '@/ui/format'

export interface StudiesValues {
  faculty: string
  major: string
  grade: string
}
export interface StudyNames {
  college: string
  major: string
  grade: number
}

export const noStudies: StudiesValues = { faculty: '', major: '', grade: '' }
export const studiesLimits = () => ({
  faculty: { label: t('学院'), required: true, missing: t('请选择学院') },
  major: { label: t('专业'), required: true, missing: t('请选择专业') },
  grade: { label: t('年级'), required: true, missing: t('请选择年级') },
})
/** As the server takes them. */
export const sentStudies = ({ faculty, major, grade }: StudiesValues) => ({
  faculty,
  major,
  grade: Number(grade),
})

type Entries = Choice[]
const choices = (items: readonly { id: string; name: string }[]): Entries =>
  items.map(({ id, name }) => ({ key: id, label: name }))

/** What can be studied at the person's school, for the fields of a form. */
export class Studies<T extends StudiesValues> {
  readonly faculties: Resource<Entries>
  private readonly majors = observable.map<string, Entries>()
  readonly grades: Entries = gradesOf(Date.now()).map((grade) => ({
    key: String(grade),
    label: gradeText(grade),
  }))
  /** Majors of the chosen faculty did not load. */
  majorsFailed = false

  constructor(
    private readonly form: FormModel<T>,
    school: () => string | undefined,
  ) {
    this.faculties = new Resource(async () =>
      choices((await get('certification/faculty', { school: school() }, inPlace)).items),
    )
    makeAutoObservable<this, 'form'>(
      this,
      { form: false, faculties: false, grades: false },
      { autoBind: true },
    )
  }

  get majorRows(): Entries {
    return this.majors.get(this.form.values.faculty) ?? []
  }

  /** Loads the faculties and, where names are given, chooses what they name. */
  async load(names?: StudyNames): Promise<void> {
    await this.faculties.load()
    const faculty = this.faculties.data?.find(({ label }) => label === names?.college)
    if (!names || !faculty || this.form.values.faculty !== '') return
    await this.choose(faculty.key)
    const major = this.majorRows.find(({ label }) => label === names.major)
    runInAction(() => {
      if (major) this.form.set('major', major.key as T['major'])
      this.form.set('grade', String(names.grade) as T['grade'])
    })
  }

  /** Another faculty has other majors. */
  async choose(faculty: string): Promise<void> {
    if (faculty !== this.form.values.faculty) {
      this.form.set('faculty', faculty as T['faculty'])
      this.form.set('major', '' as T['major'])
    }
    this.majorsFailed = false
    if (this.majors.has(faculty)) return
    try {
      const { items } = await get('certification/major', { faculty }, inPlace)
      runInAction(() => this.majors.set(faculty, choices(items)))
    } catch {
      runInAction(() => {
        this.majorsFailed = true
      })
    }
  }
}
