# Reads the MARC files named on standard input, one a line, with MARC::Batch,
# and prints a line of JSON for each record: file, control number, title.
use strict;
use warnings;
use JSON::PP;
use MARC::Batch;

binmode STDOUT, ':utf8';
my $json = JSON::PP->new->canonical;
$SIG{__WARN__} = sub { };
while (my $file = <STDIN>) {
    chomp $file;
    my $batch = MARC::Batch->new('USMARC', $file);
    $batch->strict_off;
    $batch->warnings_off;
    while (1) {
        my $record = eval { $batch->next };
        if ($@) {
            print $json->encode({ file => $file, error => "$@" }), "\n";
            last;
        }
        last unless $record;
        my $number = eval { $record->field('001') };
        my $field  = eval { $record->field('245') || $record->field('200') };
        my $title  = $field && eval { join ' ', map { $_->[1] // '' } $field->subfields };
        print $json->encode({ file => $file, number => $number ? $number->data : '', title => $title // '' }), "\n";
    }
}
