const place = '/pages/timeTable'
export const weekPage = `${place}/indexWeek`
export const dayPage = `${place}/indexDay`
export const settingPage = `${place}/setting`
export const termsPage = `${place}/xueqi`
export const yearPage = `${place}/year`
export const sectionPage = `${place}/section`
export const clockPage = `${place}/courseTime`
export const remindPage = `${place}/messageRemind`
export const memosPage = `${place}/memo`
export const importPage = `${place}/jiaowukecheng`
export const coursesPage = '/pages/curriculum/index'
export const pathOfDay = (date: string): string => `${dayPage}?date=${date}`
export const pathOfClass = (id: string): string => `${place}/detail?id=${id}`
export const pathToAdd = (day: number, from: number): string => `${place}/addCourse?day=${day}&from=${from}`
export const pathToEdit = (id: string): string => `${place}/addCourse?id=${id}`
export const pathOfTerm = (id: string): string => `${place}/addXueqi?id=${id}`
export const newTermPage = `${place}/addXueqi`
export const pathOfMemo = (id: string): string => `${place}/remarkAdd?id=${id}`
export const pathToRemark = (cls: string): string => `${place}/remarkAdd?cls=${cls}`
export const newMemoPage = `${place}/remarkAdd`
