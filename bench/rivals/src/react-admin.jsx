import { Admin, Datagrid, FunctionField, List, Resource, SearchInput, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { ageOf, allergiesOf, fetchStudents, guardianOf } from './students.js';

const dataProvider = {
  async getList(_resource, { pagination, sort, filter }) {
    const { list, total } = await fetchStudents({
      pageNumber: pagination.page,
      pageSize: pagination.perPage,
      q: filter.q,
      ...(sort.field !== 'id' && { sort: sort.field, order: sort.order.toLowerCase() }),
    });
    return { data: list, total };
  },
};

const filters = [<SearchInput key="q" source="q" alwaysOn />];

function Students() {
  return (
    <List perPage={10} filters={filters} exporter={false}>
      <Datagrid rowClick={false}>
        <TextField source="stuName" />
        <TextField source="classIdText" label="Class" sortable={false} />
        <FunctionField label="Age" sortBy="birthday" render={ageOf} />
        <FunctionField label="Guardian" sortable={false} render={guardianOf} />
        <FunctionField label="Allergies" sortable={false} render={allergiesOf} />
        <TextField source="cardNumber" />
        <TextField source="status" />
        <TextField source="serviceEndDate" />
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="students" list={Students} />
  </Admin>,
);
