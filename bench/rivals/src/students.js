/** The call of the product's list, with the token that the bench has stored. */
export async function fetchStudents({ pageNumber = 1, pageSize = 10, q, sort, order } = {}) {
  const response = await fetch('/api/campus/student/page?language=zh_CN', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('kiga.token')}`,
    },
    body: JSON.stringify({ pageNumber, pageSize, ...(q && { q }), ...(sort && { sort, order }) }),
  });
  return (await response.json()).data;
}

export const ageOf = ({ birthday }) =>
  birthday ? String(Math.floor((Date.now() - Date.parse(birthday)) / (365.25 * 24 * 60 * 60 * 1000))) : '';
export const guardianOf = ({ parents }) =>
  parents?.[0] ? `${parents[0].parentName} ${parents[0].parentPhone ?? ''}` : '';
export const allergiesOf = ({ allergies }) => (allergies ?? []).map(({ allergen }) => allergen).join(', ');
